import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, NoBrowser } from './browser-install.ts'
import { allChecks, describeCheck, runChecks } from './check.ts'
import { commandOf, endTogether, runNode } from './command.ts'
import { projectRoot } from './source-files.ts'
import { type Choice, readChoice, UnknownPart } from './test-parts.ts'
import { addUp, type Tally, tallyPlaywright, tallyVitest } from './test-results.ts'
import { ensureWebBuilt } from './web-build.ts'

interface Stage {
  name: string
  run: () => Promise<Tally>
}

const failure = (remark: string): Tally => ({ passed: 0, failed: 1, remarks: [remark] })

async function check(): Promise<Tally> {
  const results = await runChecks(allChecks(), (result) => console.log(describeCheck(result)))
  const passed = results.filter((result) => result.passed).length
  return { passed, failed: results.length - passed, remarks: [] }
}

/** Returns null if a runner died before it wrote its report. */
function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null
  }
}

async function runUnits({ units, filters }: Choice, reports: string): Promise<Tally> {
  const file = join(reports, 'vitest.json')
  const projects = units.map((unit) => `--project=${unit}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = commandOf('vitest', 'vitest')
  const { exitCode } = await runNode([vitest, 'run', ...projects, ...reporters, ...filters], { output: 'show' })
  return tallyVitest(readReport(file), exitCode, projectRoot, units)
}

async function runJourneys({ filters }: Choice, browser: string, reports: string): Promise<Tally> {
  await ensureWebBuilt()
  const file = join(reports, 'playwright.json')
  const playwright = commandOf('@playwright/test', 'playwright')
  const args = ['test', '--config', join(projectRoot, 'e2e/playwright.config.ts'), '--reporter=list,json', ...filters]
  const environment = { KOMA_TEST_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { exitCode } = await runNode([playwright, ...args], { environment, output: 'show' })
  return tallyPlaywright(readReport(file), exitCode)
}

/** Stops at the first stage that fails, unless told to continue; stages that have not run are reported, never counted as passed. */
async function runStages(stages: Stage[], keepGoing: boolean): Promise<Tally> {
  const tallies: Tally[] = []
  for (const [index, stage] of stages.entries()) {
    console.log(`\n${stage.name}`)
    const tally = await stage.run().catch((error: unknown) => failure(String(error)))
    for (const remark of tally.remarks) console.log(remark)
    tallies.push(tally)
    const left = stages.slice(index + 1).map(({ name }) => name.toLowerCase())
    if (tally.failed > 0 && left.length > 0 && !keepGoing) {
      console.log(`\nNot run, since something failed before: ${left.join(', ')}. With --keep-going it is.`)
      break
    }
  }
  return addUp(tallies)
}

async function test(words: string[]): Promise<Tally> {
  const reports = mkdtempSync(join(tmpdir(), 'koma-test-'))
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
  try {
    const choice = readChoice(words)
    const stages: Stage[] = []
    if (choice.check) stages.push({ name: 'Checks', run: check })
    if (choice.units.length > 0) stages.push({ name: 'Tests', run: () => runUnits(choice, reports) })
    if (choice.journeys) {
      // Done first, so that a missing browser is reported before everything else has run.
      const browser = await findBrowser()
      stages.push({ name: 'Journeys', run: () => runJourneys(choice, browser, reports) })
    }
    return await runStages(stages, choice.keepGoing)
  } catch (error) {
    if (!(error instanceof UnknownPart || error instanceof NoBrowser)) throw error
    console.log(error.message)
    return failure(error.message)
  }
}

endTogether()
const { passed, failed } = await test(process.argv.slice(2))
console.log(`\n${passed} passed, ${failed} failed`)
if (failed > 0 || passed === 0) process.exitCode = 1
