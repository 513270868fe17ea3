import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { buildAfter } from './build-after.ts'
import { compileMessages } from './compile-messages.ts'
import { emojiData } from './emoji-data.ts'

/** Inside the build, where it is never served. */
const folder = '.painter'

/**
 * Builds the app a second time, as the thread in which the server paints the first screen of a page. Its scripts are apart from those
 * of the pages, and have everything they need.
 */
export function painter(): Plugin {
  return buildAfter('koma-painter', (root, outDir) => ({
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
  }))
}
