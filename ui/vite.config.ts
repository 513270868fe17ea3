import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** For its tests: what is shipped is built by the apps that use it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'ui',
    environment: 'jsdom',
    setupFiles: ['./testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // Making a document costs more than most tests; setup.ts cleans the one they share.
    isolate: false,
  },
})
