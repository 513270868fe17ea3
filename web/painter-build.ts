import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { compileMessages } from './compile-messages.ts'
import { emojiData } from './emoji-data.ts'

/** Inside the build, where it is never served. */
const folder = '.painter'

/**
 * Builds the app a second time, as the thread in which the server paints the first screen of a page. It is one script, apart from
 * the pages, with everything it needs in it.
 */
export function painter(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'koma-painter',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle(error) {
      if (error) return
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins: [react(), emojiData(), compileMessages()],
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        ssr: { noExternal: true },
        build: {
          ssr: join(root, 'src/paint/paint-worker.ts'),
          outDir: join(outDir, folder),
          minify: true,
          assetsInlineLimit: 0,
          rolldownOptions: {
            output: {
              entryFileNames: '[name].mjs',
              chunkFileNames: '[hash].mjs',
              assetFileNames: 'assets/[hash][extname]',
            },
          },
        },
      })
    },
  }
}
