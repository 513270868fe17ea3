import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the page of the client, which the client serves by itself. */
export default defineConfig({
  root: join(import.meta.dirname, 'src/face/page'),
  base: './',
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: join(import.meta.dirname, 'dist/page'),
    emptyOutDir: true,
    // The policy of the page allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
