import type { KnipConfig } from 'knip'

/** The run with `--production` sees only patterns that end in "!", and so finds the code that nothing but tests use. */
const findsTestOnlyCode = process.argv.includes('--production')

/** Built before the feature that will call it; its tests are the only callers so far. */
const aheadOfTheirCallers = ['src/ports/billing/stripe-stand-in.ts!']

/** What the log knows is sent once the contract has a field for it. */
const aheadOfTheSyncClient = ['src/logs/{presence,log-line}.ts!']

const config: KnipConfig = {
  // Tests may look at the parts of a file that uses them itself.
  ignoreExportsUsedInFile: findsTestOnlyCode || { interface: true, type: true },
  ignoreIssues: { 'contract/src/**': ['duplicates'] },
  workspaces: {
    '.': {
      entry: ['tooling/{start,dev,test,check}.ts', 'tooling/check-*.ts'],
      project: ['tooling/**/*.{ts,mjs}', '*.ts'],
      ignoreDependencies: ['@biomejs/biome', '@typescript/native'],
    },
    contract: { entry: ['src/*.ts!', '!src/*.test.ts!'], project: ['src/**/*.ts!', '!src/**/*.test.ts!'] },
    client: { project: ['src/**/*.ts!', '!src/**/*.test.ts!', '!src/**/test-*.ts!'] },
    server: {
      entry: ['src/{main,repair,plans,promotion,moderation}.ts!', 'migrations/*.ts!', ...aheadOfTheirCallers],
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
      project: [
        'testing/**/*.{ts,tsx}',
        '*.ts',
        'src/**/*.{ts,tsx}!',
        '!src/**/*.test.{ts,tsx}!',
        '!src/**/{test,fake}-*.{ts,tsx}!',
      ],
    },
    desktop: {
      entry: ['src/main.ts!', ...aheadOfTheSyncClient],
      project: ['src/**/*.ts!', '!src/**/*.test.ts!', '!src/**/test-*.ts!'],
    },
    e2e: { project: ['**/*.ts'] },
    bench: { entry: ['*.ts'], project: ['**/*.ts'] },
  },
}

export default config
