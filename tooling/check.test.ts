import { describe, expect, it } from 'vitest'
import { allChecks, type Check, type CheckResult, describeCheck, runChecks } from './check.ts'

const check = (name: string, exitCode: number, output = ''): Check => ({
  name,
  run: async () => ({ exitCode, output }),
})

async function run(checks: Check[]) {
  const reported: CheckResult[] = []
  const results = await runChecks(checks, (result) => reported.push(result))
  return { results: results.map(({ name, passed }) => ({ name, passed })), reported: reported.map(({ name }) => name) }
}

describe('running the checks', () => {
  it('runs and reports every check, even after a failure', async () => {
    const broken: Check = { name: 'broken', run: () => Promise.reject(new Error('no such tool')) }
    const { results, reported } = await run([check('one', 0), check('two', 1), broken, check('three', 0)])
    expect(results.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'broken', passed: false },
      { name: 'one', passed: true },
      { name: 'three', passed: true },
      { name: 'two', passed: false },
    ])
    expect(reported.toSorted()).toEqual(['broken', 'one', 'three', 'two'])
  })

  it('includes all checks of the project, each with a unique name', () => {
    const names = allChecks().map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(
      expect.arrayContaining([
        'bundle budget',
        'types contract',
        'types server',
        'types web',
        'types tooling',
        'unused code',
        'format and lint',
        'import direction',
        'openapi document',
        'contrast',
        'advisories',
        'hygiene',
      ]),
    )
  })
})

describe('the line of a check', () => {
  it('hides the output of a passed check, except warnings', () => {
    const output = '12 files\nwarning: main.ts has 400 lines\n'
    expect(describeCheck({ name: 'hygiene', passed: true, seconds: 1.23, output })).toBe(
      'ok     hygiene            1.2 s\n         warning: main.ts has 400 lines',
    )
  })

  it('shows the whole output of a failed check', () => {
    expect(describeCheck({ name: 'types web', passed: false, seconds: 3, output: 'main.tsx(1,2): error\n\n' })).toBe(
      'FAILED types web          3.0 s\n         main.tsx(1,2): error',
    )
  })
})
