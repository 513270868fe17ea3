import { AxeBuilder } from '@axe-core/playwright'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as plain,
} from '@playwright/test'
import { type KomaServer, startBeside, startServer } from './server.ts'

export { expect }
export type Language = 'ja' | 'en'
export const languages: readonly Language[] = ['ja', 'en']

interface TestFixtures {
  /** The visitor's language: `test.use({ language: 'en' })`. */
  language: Language
  /** Fails if the accessibility scan finds anything in the current page. */
  scan: (page: Page) => Promise<void>
  /** Saves a screenshot of the page in test-results/looks if `KOMA_TEST_LOOKS=on`, for people; nothing compares it. */
  look: (page: Page, name: string) => Promise<void>
  /** Whether this browser was not told of the PC client within a day: its dialog would be in the way of every other journey. */
  isNewToClient: boolean
  /** A page in a separate browser context on the same kind of device: another person, at the same server or at one beside it. */
  another: (at?: KomaServer) => Promise<Page>
  failureNotes: undefined
}

interface WorkerFixtures {
  server: KomaServer
  /** A second process of the same installation, started for the first journey that needs it. */
  beside: KomaServer
}

/** The storage of a browser whose user has chosen this language. */
export function speaking(language: Language, { url }: KomaServer) {
  return {
    cookies: [],
    origins: [{ origin: url, localStorage: [{ name: 'koma.language', value: language as string }] }],
  }
}

/** A browser of somebody else, where the dialog about the sync client does not stand in the way. */
export async function newContext(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = waitsForApp(await browser.newContext(options))
  await putOffClientDialog(context)
  return context
}

/** Pages of this context count as opened once the app has taken the place of what the server painted: until then nothing answers. */
function waitsForApp(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await newPage()
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    const isThere = () => page.locator('[data-painted]').waitFor({ state: 'detached' })
    page.goto = async (...given) => {
      const answer = await goto(...given)
      await isThere()
      return answer
    }
    page.reload = async (...given) => {
      const answer = await reload(...given)
      await isThere()
      return answer
    }
    return page
  }
  return context
}

/** As if the dialog about the PC client had just been closed. */
async function putOffClientDialog(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Empty pages have no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('koma.pc-client-closed-at', String(Date.now()))
  })
}

export const test = plain.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs out of this pattern.
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  beside: [
    async ({ server }, use) => {
      const beside = await startBeside(server)
      await use(beside)
      await beside.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  language: ['ja', { option: true }],
  isNewToClient: [false, { option: true }],
  context: async ({ context, isNewToClient }, use) => {
    if (!isNewToClient) await putOffClientDialog(context)
    await use(waitsForApp(context))
  },
  baseURL: ({ server }, use) => use(server.url),
  locale: ({ language }, use) => use(language === 'en' ? 'en-US' : 'ja-JP'),
  storageState: ({ language, server }, use) => use(speaking(language, server)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs out of this pattern.
  scan: async ({}, use) => {
    await use(async (page) => {
      // Off by default: targets have to be at least 24 px large, or that far from others.
      const rules = { 'target-size': { enabled: true } }
      // Only what is wrong is reported, without a page of its own to put the results of frames together: there are no frames.
      const axe = new AxeBuilder({ page }).options({ rules, resultTypes: ['violations'] }).setLegacyMode()
      const { violations } = await axe.analyze()
      const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }))
      expect(found, 'the accessibility scan finds nothing').toEqual([])
    })
  },

  look: async ({ language }, use, testInfo) => {
    await use(async (page, name) => {
      if (process.env.KOMA_TEST_LOOKS !== 'on') return
      const file = `${name}-${testInfo.project.name}-${language}.png`
      await page.screenshot({ path: `${testInfo.project.outputDir}/looks/${file}`, animations: 'disabled' })
    })
  },

  another: async ({ browser, server, language, viewport, isMobile, hasTouch, locale, timezoneId }, use) => {
    const contexts: BrowserContext[] = []
    const errors: string[] = []
    await use(async (at = server) => {
      const context = await newContext(browser, {
        baseURL: at.url,
        storageState: speaking(language, at),
        viewport: viewport ?? null,
        isMobile,
        hasTouch,
        locale: locale ?? 'ja-JP',
        timezoneId: timezoneId ?? 'Asia/Tokyo',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      context.on('weberror', (thrown) => errors.push(thrown.error().stack ?? thrown.error().message))
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(errors, 'no page threw an error').toEqual([])
  },

  /** An uncaught error in a page fails every journey; a failed one shows the server's output. */
  failureNotes: [
    async ({ context, server }, use, testInfo) => {
      const errors: string[] = []
      context.on('weberror', (thrown) => errors.push(thrown.error().stack ?? thrown.error().message))
      const before = server.log().length
      await use(undefined)
      const said = server.log().slice(before)
      if (testInfo.status !== testInfo.expectedStatus && said !== '') {
        await testInfo.attach('server log', { body: said, contentType: 'text/plain' })
      }
      expect(errors, 'the page threw no error').toEqual([])
    },
    { auto: true },
  ],
})
