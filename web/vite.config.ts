import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compileMessages } from './compile-messages.ts'
import { emojiData } from './emoji-data.ts'

const api = `http://localhost:${process.env.KOMA_PORT ?? '4000'}`

/**
 * What nearly every page needs comes with the first load, in one piece. Left to itself the bundler makes dozens of crumbs of it,
 * and every page pays for each of them again.
 */
const core = new RegExp(
  [
    'node_modules/@tanstack/',
    'contract/src/(photo-index|error-codes)',
    'web/src/platform/(?!pictures|browser/file-drop)',
    'web/src/features/photos/(?!grid(?!/selection/selection-bar)|messages|sync/(device-store|indexed-db|bytes-of|packed-list|use-found))',
    'web/src/ui/(avatar|brand|button|choice(?!/radio-cards)|field(?!/(copy|code)-field)|format|icon|label|layout|state|class-names|visually)',
  ].join('|'),
)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), emojiData(), compileMessages()],
  server: { proxy: { '/config.json': api, '/api': api, '/content': api, '/identity': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Small pictures inlined as data: addresses would make every first load pay for pages it does not show.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        // The first load names every file that there is, so names are short. The manifest says which is which.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: { groups: [{ name: 'core', test: core }] },
      },
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    setupFiles: ['./testing/setup.ts'],
    include: ['{src,testing}/**/*.test.{ts,tsx}', '*.test.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // Making a document costs more than most tests; setup.ts cleans the one they share.
    isolate: false,
  },
})
