import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// For the workers, and for the servers that tests start: compiling the packages and the server takes about half of their start.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/koma-test-compile')

const patience = join(import.meta.dirname, 'tooling/test-patience.ts')

export default defineConfig({
  test: {
    // Processes and not threads: tests change directory, spawn servers and are killed with what they started.
    pool: 'forks',
    maxWorkers: 2,
    watch: false,
    // For what hangs; what is slow on a busy machine is not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { requireAssertions: true },
    setupFiles: [patience],
    projects: [
      { extends: true, test: { name: 'contract', root: './contract', include: ['src/**/*.test.ts'] } },
      { extends: true, test: { name: 'client', root: './client', include: ['src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          root: './server',
          include: ['**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'server/test-setup.ts')],
        },
      },
      {
        extends: './ui/vite.config.ts',
        test: {
          name: 'ui',
          root: './ui',
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { requireAssertions: true },
          setupFiles: [patience],
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: './web',
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { requireAssertions: true },
          setupFiles: [patience],
        },
      },
      {
        extends: true,
        test: {
          name: 'desktop',
          root: './desktop',
          include: ['src/**/*.test.{ts,tsx}', 'installer/*.test.ts'],
          globalSetup: ['server/test-setup.ts', 'tooling/sync-page-setup.ts'].map((file) =>
            join(import.meta.dirname, file),
          ),
        },
      },
      { extends: true, test: { name: 'mobile', root: './mobile', include: ['src/**/*.test.ts'] } },
      { extends: true, test: { name: 'tooling', root: './tooling', include: ['**/*.test.ts'] } },
    ],
  },
})
