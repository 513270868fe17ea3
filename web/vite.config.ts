import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { emojiData } from './emoji-data.ts'

const api = `http://localhost:${process.env.KOMA_PORT ?? '4000'}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), emojiData()],
  server: { proxy: { '/api': api, '/content': api, '/identity': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Small pictures inlined as data: addresses would make every first load pay for pages it does not show.
    assetsInlineLimit: 0,
    manifest: true,
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    setupFiles: ['./testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // Making a document costs more than most tests; setup.ts cleans the one they share.
    isolate: false,
    testTimeout: 20_000,
  },
})
