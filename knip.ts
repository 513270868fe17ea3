import type { KnipConfig } from 'knip'

/** The run with `--production` sees only patterns that end in "!", and so finds the code that nothing but tests use. */
const findsTestOnlyCode = process.argv.includes('--production')

const config: KnipConfig = {
  // Tests may look at the parts of a file that uses them itself.
  ignoreExportsUsedInFile: findsTestOnlyCode || { interface: true, type: true },
  ignoreIssues: {
    'contract/src/**': ['duplicates'],
    // What tests of the apps take from the package is for tests alone.
    ...(findsTestOnlyCode && {
      'ui/testing/**': ['exports'],
      '{contract,client}/src/**/samples{/*,}.ts': ['exports'],
      // A fake is written with the types of what it stands for.
      'client/src/**/index.ts': ['types'],
    }),
  },
  workspaces: {
    '.': {
      entry: ['tooling/{start,dev,test,check,desktop,sync-page-setup}.ts', 'tooling/checks/check-*.ts'],
      project: ['tooling/**/*.{ts,mjs}', '*.ts'],
      ignoreDependencies: ['@biomejs/biome', '@typescript/native'],
    },
    contract: {
      includeEntryExports: true,
      entry: ['src/*.ts!', 'src/openapi/print-openapi.ts!', '!src/*.test.ts!'],
      project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
    },
    client: {
      includeEntryExports: true,
      project: ['src/**/*.ts!', '!src/**/*.test.ts!', '!src/**/test-*.ts!'],
    },
    server: {
      entry: ['src/{main,repair,plans,promotion,moderation}.ts!', 'migrations/*.ts!'],
      ignoreBinaries: ['mkfifo'],
      project: [
        '*.ts',
        'src/**/*.ts!',
        'migrations/*.ts!',
        '!src/**/*.test.ts!',
        '!src/**/test-*.ts!',
        '!src/**/*.fixture.ts!',
        '!src/**/fixtures/*.ts!',
        '!src/http/fuzz/*.ts!',
      ],
    },
    web: {
      entry: ['src/service-worker/worker.ts!', 'src/paint/paint-worker.ts!'],
      project: [
        'testing/**/*.{ts,tsx}',
        '*.ts',
        'src/**/*.{ts,tsx}!',
        '!src/**/*.test.{ts,tsx}!',
        '!src/**/{test,fake}-*.{ts,tsx}!',
      ],
    },
    ui: {
      // Its door is open to every file, so what no app takes is looked for in all of them.
      includeEntryExports: true,
      project: ['*.ts', 'testing/**/*.{ts,tsx}', 'src/**/*.{ts,tsx}!', '!src/**/*.test.{ts,tsx}!'],
    },
    desktop: {
      entry: ['src/main.ts!', 'installer/build-installer.ts!'],
      // Debian's, for tests.
      ignoreBinaries: ['mount', 'umount', 'prlimit'],
      project: [
        '*.ts',
        'src/**/*.{ts,tsx}!',
        'installer/*.ts!',
        '!installer/*.test.ts!',
        '!src/**/*.test.{ts,tsx}!',
        '!src/**/test-*.{ts,tsx}!',
      ],
    },
    mobile: {
      entry: ['src/{sync,draw-pictures}.ts!'],
      ignoreBinaries: ['aapt'],
      project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
      // The native projects take them from here; the web app imports them.
      ignoreDependencies: [/^@(capacitor|capacitor-community|capawesome|aparajita|capgo)\//],
    },
    e2e: {
      // Run by a process of its own, and read from the package for Android.
      entry: ['other-browsers/walk.ts', 'windows/walk.ts'],
      project: ['**/*.ts'],
      ignoreBinaries: ['Xvfb'],
      ignoreDependencies: ['@capacitor/android'],
    },
    bench: {
      entry: ['*.ts', 'ingest/ingest.ts', 'library/library.ts', 'desktop/{desktop,scan-process}.ts'],
      project: ['**/*.ts'],
    },
  },
}

export default config
