import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// For the workers, and for the servers that tests start: compiling the packages and the server takes about half of their start.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/koma-test-compile')

const patience = join(import.meta.dirname, 'tooling/test-patience.ts')

const everywhere = {
  // Processes and not threads: tests change directory, spawn servers and are killed with what they started.
  pool: 'forks' as const,
  // Files share a process: most of the time of a short one would go into loading what it tests. Each undoes what it changes.
  isolate: false,
  // One more than the cores we can count on, since many tests wait for servers, timers and other processes.
  maxWorkers: 3,
  // Tests make and drop documents and servers all the time: with more room for what is young, a fifth less time goes into collecting it.
  execArgv: ['--max-semi-space-size=64'],
  // For what hangs; what is slow on a busy machine is not wrong.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: {
    requireAssertions: true,
    // As long as the other ways of waiting have (tooling/test-patience.ts, ui/testing/setup.ts): left to itself it is one second.
    poll: { timeout: 15_000 },
  },
  setupFiles: [patience],
}

export default defineConfig({
  test: {
    ...everywhere,
    watch: false,
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
          ...everywhere,
          name: 'ui',
          root: './ui',
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          ...everywhere,
          name: 'web',
          root: './web',
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
