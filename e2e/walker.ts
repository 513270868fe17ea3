import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { type Account, signInto } from './account.ts'
import type { DemoPageIds } from './demo.ts'
import { expect, type Language, newContext, speaking } from './journey.ts'
import { addressOf, type Reader, type Route, seenIn } from './route-table.ts'
import type { KomaServer } from './server.ts'

export interface Walk {
  width: number
  language: Language
  colorScheme: 'light' | 'dark'
}

/** The three widths. English and dark are at the one in the middle. */
export const walks = [
  { width: 390, language: 'ja', colorScheme: 'light' },
  { width: 900, language: 'en', colorScheme: 'dark' },
  { width: 1440, language: 'ja', colorScheme: 'light' },
] as const satisfies readonly Walk[]

/** Requests that are meant to fail: for an installer that this server lacks, and with an invalid campaign code. */
const refusals = [/^404 \/api\/client\/latest$/, /^422 \/api\/promotions\/apply$/]

/** One browser at one width, that goes from page to page and writes down what goes wrong on them. */
export class Walker {
  readonly walk: Walk
  readonly page: Page
  readonly #reader: Reader
  readonly #context: BrowserContext
  #troubles: string[] = []

  static async start(browser: Browser, server: KomaServer, reader: Reader, account: Account, walk: Walk) {
    const { width, language, colorScheme } = walk
    const context = await newContext(browser, {
      baseURL: server.url,
      viewport: { width, height: 900 },
      locale: language === 'en' ? 'en-US' : 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      colorScheme,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      storageState: speaking(language, server),
    })
    if (reader === 'user') await signInto(context, account)
    return new Walker(context, await context.newPage(), reader, walk)
  }

  private constructor(context: BrowserContext, page: Page, reader: Reader, walk: Walk) {
    this.walk = walk
    this.page = page
    this.#reader = reader
    this.#context = context
    context.on('weberror', (thrown) => this.#troubles.push(thrown.error().stack ?? thrown.error().message))
    page.on('console', (message) => {
      // Answers are looked at below, with their status.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.#troubles.push(`the console says ${message.text()}`)
    })
    page.on('response', (response) => {
      const answer = `${response.status()} ${new URL(response.url()).pathname}`
      if (response.status() >= 400 && !refusals.some((expected) => expected.test(answer)))
        this.#troubles.push(`the answer was ${answer}`)
    })
  }

  /** What went wrong since it was asked last. */
  takeTroubles(): string[] {
    return this.#troubles.splice(0)
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address)
  }

  async isLedToLogin(address: string): Promise<void> {
    await this.open(address)
    await expect(this.page, 'guests are led to the login').toHaveURL(({ pathname }) => pathname === '/login')
  }

  async see(route: Route, ids: DemoPageIds): Promise<void> {
    const wanted = route.leadsTo?.[this.#reader]?.(ids) ?? addressOf(route, ids)
    await expect(this.page).toHaveURL(({ pathname, search }) => pathname + search === wanted)
    const text = seenIn(route[this.#reader] ?? route.user, this.walk.language)
    await expect(shownAs(this.page, text).first(), `it shows ${text}`).toBeVisible()
    await expect(this.page.locator('[aria-busy="true"]:visible'), 'it has loaded').toHaveCount(0)
    if (this.#reader === 'guest') await this.#canChangeLanguage()
  }

  /** Guests have no settings. */
  async #canChangeLanguage(): Promise<void> {
    const other = this.walk.language === 'ja' ? 'English' : '日本語'
    await expect(
      this.page.getByRole('button', { name: other, exact: true }),
      'guests change the language',
    ).toBeVisible()
  }

  /** From the page that has a link to it. */
  async arriveByClick(from: string, address: string): Promise<void> {
    await this.open(from)
    await this.page.locator(`a[href="${address}"]`).filter({ visible: true }).first().click()
  }

  close(): Promise<void> {
    return this.#context.close()
  }
}

/** As a text, a label or the value of a field. */
function shownAs(page: Page, text: string): Locator {
  const field = page.getByRole('textbox').and(page.locator(`[value="${text}"]`))
  return page.getByText(text).or(page.getByLabel(text)).or(field).filter({ visible: true })
}
