import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSyncPageBuilt, ensureWebBuilt } from './app-builds.ts'
import { allChecks, describeCheck, runChecks } from './check.ts'
import { commandOf, endTogether, runNode } from './command.ts'
import { findBrowser, findQuickBrowser, NoBrowser } from './programs/browser-install.ts'
import { findOtherBrowsers } from './programs/other-browsers.ts'
import { findWine } from './programs/wine.ts'
import { projectRoot } from './source-files.ts'
import { type Choice, readChoice, UnknownPart } from './test-parts.ts'
import { addUp, type Tally, tallyPlaywright, tallyVitest, tallyWalk } from './test-results.ts'

interface Stage {
  name: string
  run: () => Promise<Tally>
}

/** A quarter of an hour on two quiet cores, but beside other work it took over half an hour. */
const longestUnitsMs = 60 * 60_000
/** Every page is walked through in two browsers, and two cores draw all of them. */
const longestJourneysMs = 60 * 60_000
/** In an emulator everything takes very long. */
const longestWindowsMs = 2 * 60 * 60_000

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
  const args = [vitest, 'run', ...projects, ...reporters, ...filters]
  const { exitCode } = await runNode(args, { output: 'show', timeoutMs: longestUnitsMs })
  return tallyVitest(readReport(file), exitCode, projectRoot, units)
}

async function runJourneys(
  { filters }: Choice,
  browser: string,
  others: Record<string, string>,
  reports: string,
): Promise<Tally> {
  await ensureWebBuilt()
  await ensureSyncPageBuilt()
  const file = join(reports, 'playwright.json')
  const playwright = commandOf('@playwright/test', 'playwright')
  const args = ['test', '--config', join(projectRoot, 'e2e/playwright.config.ts'), '--reporter=list,json', ...filters]
  const browsers = { KOMA_TEST_BROWSER: findQuickBrowser(browser), KOMA_TEST_WHOLE_BROWSER: browser, ...others }
  const environment = { ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const options = { environment, output: 'show', timeoutMs: longestJourneysMs } as const
  const { exitCode } = await runNode([playwright, ...args], options)
  return tallyPlaywright(readReport(file), exitCode)
}

/** What this machine cannot run, one sentence each. It is told at the very end, so that nobody takes it for passed. */
const notRun: string[] = []

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

/** The settings by which journeys walk through every page in other browsers as well. */
function otherBrowsers(): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const browser of findOtherBrowsers()) {
    if ('setting' in browser) Object.assign(settings, browser.setting)
    else notRun.push(`every page in ${browser.name}: ${browser.missing}.`)
  }
  return settings
}

/** The Windows client: installed, connected by a browser, sending, started anew, upgraded and removed. */
async function windowsClient(): Promise<Stage[]> {
  const wine = findWine()
  if ('missing' in wine) {
    notRun.push(`the Windows client and its installer under Wine, on ${process.arch}: ${wine.missing}.`)
    return []
  }
  const browser = await findBrowser()
  const run = async () => {
    await ensureWebBuilt()
    const script = join(projectRoot, 'e2e/windows/walk.ts')
    const environment = { KOMA_TEST_BROWSER: browser }
    const { output, exitCode } = await runNode([script, wine.program], { environment, timeoutMs: longestWindowsMs })
    console.log(output)
    return tallyWalk(output, exitCode)
  }
  return [{ name: `The Windows client under Wine on ${process.arch}`, run }]
}

async function test(words: string[]): Promise<Tally> {
  const reports = mkdtempSync(join(tmpdir(), 'koma-test-'))
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
  try {
    const choice = readChoice(words)
    const stages: Stage[] = []
    if (choice.check) stages.push({ name: 'Checks', run: check })
    if (choice.units.length > 0) stages.push({ name: 'Tests', run: () => runUnits(choice, reports) })
    if (choice.units.includes('desktop') && choice.filters.length === 0) stages.push(...(await windowsClient()))
    if (choice.journeys) {
      // Done first, so that a missing browser is reported before everything else has run.
      const browser = await findBrowser()
      const others = choice.filters.length === 0 ? otherBrowsers() : {}
      stages.push({ name: 'Journeys', run: () => runJourneys(choice, browser, others, reports) })
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
for (const sentence of notRun) console.log(`\nNOT RUN: ${sentence}`)
console.log(`\n${passed} passed, ${failed} failed`)
if (failed > 0 || passed === 0) process.exitCode = 1
