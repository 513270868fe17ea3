import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { signInto } from '../e2e/account.ts'
import { findDemoPageIds, signInToDemo } from '../e2e/demo.ts'
import { freePort, startDemoServer } from '../e2e/server.ts'
import { ensureWebBuilt } from '../tooling/app-builds.ts'
import { browserArguments, browserEnvironment, findInstalledBrowser } from '../tooling/programs/browser.ts'

/** How often a page is opened. The run with the median score counts, since a busy machine makes single runs slower. */
const runs = 3
const goals = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof goals
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
const categories = Object.keys(goals) as Category[]

interface MeasuredPage {
  path: string
  /** Search engines read it. */
  isPublic: boolean
}

interface Opened {
  path: string
  scores: Partial<Record<Category, number>>
  fcp_ms: number
  lcp_ms: number
  blocking_ms: number
  layout_shift: number
  kilobytes: number
  /** How fast this machine was: 1000 and more on a quiet desktop. */
  machine: number
  reached: boolean
  /** What keeps a category below its goal, apart from performance. */
  faults: string[]
}

/**
 * Opens the pages that people see first as a phone with a slow connection does (Lighthouse, mobile, simulated throttling), with the
 * demo's data. Takes the names of pages to open: about, login, share, photo.
 */
export async function benchLighthouse(names: string[]): Promise<object> {
  await ensureWebBuilt()
  const server = await startDemoServer()
  const profile = await mkdtemp(join(tmpdir(), 'koma-lighthouse-'))
  try {
    const account = await signInToDemo(server)
    const { share } = await findDemoPageIds(account)
    const pages: Record<string, MeasuredPage> = {
      about: { path: '/about', isPublic: true },
      login: { path: '/login', isPublic: true },
      share: { path: `/share/${share}`, isPublic: true },
      // Last: the others are opened as guests.
      photo: { path: '/photo', isPublic: false },
    }
    const port = await freePort()
    const executablePath = process.env['KOMA_TEST_BROWSER'] ?? findInstalledBrowser()
    const context = await chromium.launchPersistentContext(profile, {
      args: [...browserArguments(), `--remote-debugging-port=${port}`],
      env: browserEnvironment(),
      ...(executablePath ? { executablePath } : {}),
    })
    try {
      const opened: Record<string, Opened> = {}
      for (const [name, page] of Object.entries(pages)) {
        if (names.length > 0 && !names.includes(name)) continue
        if (!page.isPublic) {
          await signInto(context, account)
          await visit(context, server.url, page.path)
        }
        opened[name] = await measure(server.url, page, port)
      }
      return { ...opened, goals }
    } finally {
      await context.close()
    }
  } finally {
    await server.stop()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Somebody who comes back has what the device kept. */
async function visit(context: BrowserContext, origin: string, path: string): Promise<void> {
  const page = await context.newPage()
  // A browser that guests have used remembers that nobody is signed in, and does not ask for a session.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(() => localStorage.clear())
  await page.goto(origin + path)
  await page.waitForSelector('[role="gridcell"] img')
  await page.waitForTimeout(3000)
  await page.close()
}

async function measure(origin: string, { path, isPublic }: MeasuredPage, port: number): Promise<Opened> {
  const results: Result[] = []
  for (let run = 0; run < runs; run += 1) {
    const ran = await lighthouse(origin + path, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      // Browsers say which language their user reads; this one does not by itself.
      extraHeaders: { 'Accept-Language': 'en-US,en;q=0.9' },
      disableStorageReset: !isPublic,
    })
    if (!ran) throw new Error(`${path} could not be opened.`)
    results.push(ran.lhr)
  }
  results.sort((a, b) => (a.categories['performance']?.score ?? 0) - (b.categories['performance']?.score ?? 0))
  const median = results[Math.floor(runs / 2)]
  if (!median) throw new Error(`${path} was not opened.`)
  return summary(path, median, isPublic)
}

function summary(path: string, { categories: graded, audits, environment }: Result, isPublic: boolean): Opened {
  const wanted = categories.filter((name) => name !== 'seo' || isPublic)
  const scores = Object.fromEntries(wanted.map((name) => [name, Math.round((graded[name]?.score ?? 0) * 100)]))
  const value = (audit: string) => audits[audit]?.numericValue ?? 0
  const faults = wanted
    .filter((name) => name !== 'performance')
    .flatMap((name) => graded[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`)
  return {
    path,
    scores,
    fcp_ms: Math.round(value('first-contentful-paint')),
    lcp_ms: Math.round(value('largest-contentful-paint')),
    blocking_ms: Math.round(value('total-blocking-time')),
    layout_shift: Number(value('cumulative-layout-shift').toFixed(3)),
    kilobytes: Math.round(value('total-byte-weight') / 1000),
    machine: environment.benchmarkIndex,
    reached: wanted.every((name) => (scores[name] ?? 0) >= goals[name]),
    faults,
  }
}
