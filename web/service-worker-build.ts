import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildAfter } from './build-after.ts'

/** What the app needs to open without a connection. Files with a hash in their name never change. */
const shellFiles = ['assets/**/*.{js,css,svg,woff2}', 'shell.html', 'theme.js', 'favicon.svg']

/**
 * Builds the service worker after the app, as one script at /sw.js that names all files of the app. The page itself is kept as
 * /shell.html, since the server writes into the page what its address is about.
 */
export function serviceWorker(): Plugin {
  return buildAfter('koma-service-worker', async (root, outDir) => {
    await copyFile(join(outDir, 'index.html'), join(outDir, 'shell.html'))
    return {
      define: {
        __SHELL_FILES__: JSON.stringify(await listShellFiles(outDir)),
        __RELEASE__: JSON.stringify(await findRelease(outDir)),
      },
      build: {
        outDir,
        emptyOutDir: false,
        rolldownOptions: {
          input: join(root, 'src/service-worker/worker.ts'),
          output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
        },
      },
    }
  })
}

/** As `registerWorker` finds it in the page. */
async function findRelease(outDir: string): Promise<string> {
  const page = await readFile(join(outDir, 'index.html'), 'utf8')
  const [, release] = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(page) ?? []
  if (!release) throw new Error('index.html names no script that it starts with.')
  return release
}

async function listShellFiles(outDir: string) {
  const files = globSync(shellFiles, { cwd: outDir }).sort()
  return Promise.all(
    files.map(async (file) => {
      const isHashed = file.startsWith('assets/')
      const revision = isHashed
        ? null
        : createHash('sha256')
            .update(await readFile(join(outDir, file)))
            .digest('hex')
      return { url: `/${file}`, revision }
    }),
  )
}
