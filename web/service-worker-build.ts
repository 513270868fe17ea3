import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/** What the app needs to open without a connection. Files with a hash in their name never change. */
const shellFiles = ['assets/**/*.{js,css,svg,woff2}', 'shell.html', 'theme.js', 'favicon.svg']

/**
 * Builds the service worker after the app, as one script at /sw.js that names all files of the app. The page itself is kept as
 * /shell.html, since the server writes into the page what its address is about.
 */
export function serviceWorker(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'koma-service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle(error) {
      if (error) return
      await copyFile(join(outDir, 'index.html'), join(outDir, 'shell.html'))
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { __SHELL_FILES__: JSON.stringify(await listShellFiles(outDir)) },
        build: {
          outDir,
          emptyOutDir: false,
          rolldownOptions: {
            input: join(root, 'src/service-worker/worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
          },
        },
      })
    },
  }
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
