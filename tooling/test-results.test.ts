import { describe, expect, it } from 'vitest'
import { addUp, tallyPlaywright, tallyVitest, tallyWalk } from './test-results.ts'

const file = (name: string, ...statuses: string[]) => ({
  name: `/koma/${name}`,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
})
const vitest = (files: ReturnType<typeof file>[], exitCode = 0, projects = ['server', 'web']) =>
  tallyVitest({ testResults: files }, exitCode, '/koma', projects)

describe('the tally of vitest', () => {
  it('counts tests that passed and failed', () => {
    const files = [file('server/src/a.test.ts', 'passed', 'failed'), file('web/src/b.test.tsx', 'passed', 'passed')]
    expect(vitest(files, 1)).toEqual({ passed: 3, failed: 1, remarks: [] })
  })

  it('counts a file that could not be loaded as a failure', () => {
    const broken = { ...file('server/src/a.test.ts'), status: 'failed' }
    expect(vitest([broken, file('server/src/c.test.ts', 'passed'), file('web/src/b.test.ts', 'passed')], 1)).toEqual({
      passed: 2,
      failed: 1,
      remarks: ['server/src/a.test.ts could not be run.'],
    })
  })

  it('counts a project in which no test ran as a failure', () => {
    expect(vitest([file('server/src/a.test.ts', 'passed')])).toEqual({
      passed: 1,
      failed: 1,
      remarks: ['No test ran in web.'],
    })
  })

  it('counts an error outside of every test as a failure', () => {
    const files = [file('server/src/a.test.ts', 'passed'), file('web/src/b.test.ts', 'passed')]
    expect(vitest(files, 1)).toEqual({ passed: 2, failed: 1, remarks: ['vitest ended with exit code 1.'] })
  })

  it('fails without a report', () => {
    expect(tallyVitest(null, 1, '/koma', ['server'])).toEqual({
      passed: 0,
      failed: 1,
      remarks: ['No test ran in server.'],
    })
  })
})

describe('the tally of playwright', () => {
  const report = (stats: Partial<Record<'expected' | 'unexpected' | 'flaky', number>>) => ({
    stats: { expected: 0, unexpected: 0, flaky: 0, ...stats },
    errors: [],
  })

  it('counts journeys, and a flaky one as failed', () => {
    const tally = tallyPlaywright(report({ expected: 7, unexpected: 1, flaky: 1 }), 1)
    expect(tally).toEqual({ passed: 7, failed: 2, remarks: [] })
  })

  it('fails if no journey ran', () => {
    expect(tallyPlaywright(report({}), 0)).toEqual({ passed: 0, failed: 1, remarks: ['No journey ran.'] })
    expect(tallyPlaywright(null, 1)).toEqual({ passed: 0, failed: 1, remarks: ['No journey ran.'] })
  })

  it('fails if the runner failed although the journeys passed', () => {
    const tally = tallyPlaywright(report({ expected: 2 }), 1)
    expect(tally).toEqual({ passed: 2, failed: 1, remarks: ['playwright ended with exit code 1.'] })
  })
})

describe('adding up', () => {
  it('sums the counts and keeps every remark', () => {
    const one = { passed: 2, failed: 0, remarks: [] }
    const other = { passed: 3, failed: 1, remarks: ['No test ran in web.'] }
    expect(addUp([one, other])).toEqual({ passed: 5, failed: 1, remarks: ['No test ran in web.'] })
    expect(addUp([])).toEqual({ passed: 0, failed: 0, remarks: [] })
  })
})

describe('the walk of the Windows client', () => {
  it('is counted by its last line', () => {
    expect(tallyWalk('  failed: /photo\n50 passed, 1 failed in Wine', 1)).toEqual({
      passed: 50,
      failed: 1,
      remarks: [],
    })
  })

  it('fails if nothing ran or it ended otherwise', () => {
    expect(tallyWalk('Error: no such file', 1)).toEqual({
      passed: 0,
      failed: 1,
      remarks: ['Nothing ran under Wine.'],
    })
    const remarks = ['the walk ended with exit code 1.']
    expect(tallyWalk('50 passed, 0 failed in Wine', 1)).toEqual({ passed: 50, failed: 1, remarks })
  })
})
