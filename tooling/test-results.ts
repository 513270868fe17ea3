import { relative, sep } from 'node:path'

export interface Tally {
  passed: number
  failed: number
  /** Failures other than failed tests, one sentence each. */
  remarks: string[]
}

interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** A part that ran no tests counts as a failure: a wrong path or pattern would otherwise look like success. */
export function tallyVitest(report: VitestReport | null, exitCode: number, root: string, projects: string[]): Tally {
  const files = report?.testResults ?? []
  const statuses = files.flatMap((file) => file.assertionResults.map(({ status }) => status))
  const count = (status: string) => statuses.filter((other) => other === status).length
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  const projectOf = (path: string) => relative(root, path).split(sep)[0]
  const idle = projects.filter(
    (project) => !files.some((file) => projectOf(file.name) === project && file.assertionResults.length > 0),
  )
  const remarks = [
    ...broken.map((file) => `${relative(root, file.name)} could not be run.`),
    ...idle.map((project) => `No test ran in ${project}.`),
  ]
  return settle({ passed: count('passed'), failed: count('failed'), remarks }, exitCode, 'vitest')
}

export function tallyPlaywright(report: PlaywrightReport | null, exitCode: number): Tally {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  const remarks = expected + unexpected + flaky === 0 ? ['No journey ran.'] : []
  return settle({ passed: expected, failed: unexpected + flaky, remarks }, exitCode, 'playwright')
}

/** The walk of the Windows client says at its end how many checks passed and failed. */
export function tallyWalk(output: string, exitCode: number): Tally {
  const [, passed = '0', failed = '0'] = /(\d+) passed, (\d+) failed in \w+/.exec(output) ?? []
  const remarks = passed === '0' ? ['Nothing ran under Wine.'] : []
  return settle({ passed: Number(passed), failed: Number(failed), remarks }, exitCode, 'the walk')
}

/** A runner that failed without a failed test, such as by an error outside of every test, counts as a failure too. */
function settle(tally: Tally, exitCode: number, runner: string): Tally {
  const silent = exitCode !== 0 && tally.failed === 0 && tally.remarks.length === 0
  const remarks = silent ? [`${runner} ended with exit code ${exitCode}.`] : tally.remarks
  return { ...tally, failed: tally.failed + remarks.length, remarks }
}

export function addUp(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    remarks: tallies.flatMap(({ remarks }) => remarks),
  }
}
