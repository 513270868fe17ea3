import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compileMessages } from './compile-messages.ts'
import { compressFiles } from './compress-files.ts'
import { emojiData } from './emoji-data.ts'
import { minifyFirstScript } from './minify-first-script.ts'
import { painter } from './painter-build.ts'
import { serviceWorker } from './service-worker-build.ts'

const api = `http://localhost:${process.env.KOMA_PORT ?? '4000'}`

/**
 * What nearly every page needs comes with the first load, in one piece. Left to itself the bundler makes dozens of crumbs of it,
 * and every page pays for each of them again.
 */
const core = new RegExp(
  [
    'node_modules/@tanstack/',
    'contract/src/(rules/photo-index|error-codes)',
    'web/src/platform/(?!fetch-config|native|pictures|on-device|analytics|push-port|browser/file-drop)',
    'web/src/features/photos/(?!grid(?!/selection/selection-bar)|lazy.ts|messages|sync/(device/(device-store|kept-database|pruning|indexed-db|bytes-of|packed-list|keep-whole)|use-found)|library/keep-library)',
    'ui/src/(avatar|brand(?!/film)|browser(?!/handheld)|button|choice(?!/radio-cards)|field(?!/(copy|code|password|search)-field)|form/use-change|format|icon|label|layout|lazy/(loadable|reload)|list/use-show-more|state|class-names|visually)',
  ].join('|'),
)

/** What a shared album, its rows in lists and its dialogs have in common. */
const shares =
  /web\/src\/features\/(shares\/(covers\/share-(p|f)|types\/share-type-tag|share-source|share-queries)|users\/person-link)/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), emojiData(), compileMessages(), minifyFirstScript(), serviceWorker(), painter(), compressFiles()],
  server: { proxy: { '/config.json': api, '/api': api, '/content': api, '/identity': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Small pictures inlined as data: addresses would make every first load pay for pages it does not show.
    assetsInlineLimit: 0,
    manifest: true,
    // Browsers that do not know such hints load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first load names every file that there is, so names are short. The manifest says which is which.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'core', test: core },
            // Whatever else the first load imports.
            { name: 'core', tags: ['$initial'] },
            // What many pages share would be a crumb for each combination of them, and a page of photos would ask for forty.
            { name: 'icons', test: /node_modules\/lucide-react/, minShareCount: 6 },
            { name: 'shares', test: shares, minShareCount: 6 },
          ],
        },
      },
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    setupFiles: ['../ui/testing/setup.ts', './testing/setup.ts'],
    include: ['{src,testing}/**/*.test.{ts,tsx}', '*.test.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // Making a document costs more than most tests; setup.ts cleans the one they share.
    isolate: false,
  },
})
