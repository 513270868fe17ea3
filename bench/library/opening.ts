/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test'
import { signInto } from '../../e2e/account.ts'
import { tell } from '../progress.ts'
import { desk, settle } from './browser.ts'
import type { LibraryProduct, SeededAccount } from './product.ts'
import { round, type Spread, spreadOf } from './requests.ts'

const rounds = 7
/** Lists are taken for fresh for half a minute. */
const untilStale = 60_000

export interface OpeningTimes {
  /** From navigation until every tile on the screen shows its picture: with an empty browser, and once more. */
  cold_ms: Spread
  warm_ms: Spread
  /** What the API answered for that, as transferred; pictures and the app are not counted. */
  cold_bytes: number
  warm_bytes: number
  /** From coming back to the page until a photo that was added elsewhere is in the grid. */
  new_photo_ms: Spread
  new_photo_bytes: number
}

interface Opened {
  cold: Measured
  warm: Measured
  added: Measured
}

interface Measured {
  ms: number
  bytes: number
}

/** Opens each library in new browser contexts. The libraries take turns, so that other load on the machine affects all. */
export async function measureOpenings(
  browser: Browser,
  product: LibraryProduct,
  accounts: readonly SeededAccount[],
): Promise<OpeningTimes[]> {
  const opened = accounts.map((): Opened[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [number, account] of accounts.entries()) {
      tell(`opening ${account.size} photos, ${round + 1} of ${rounds}`)
      opened[number]?.push(await open(browser, product, account))
    }
  }
  return opened.map(summarise)
}

async function open(browser: Browser, product: LibraryProduct, account: SeededAccount): Promise<Opened> {
  const context = await browser.newContext({ ...desk, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
  try {
    await signInto(context, account)
    const page = await context.newPage()
    const visit = () =>
      measure(page, product, async () => {
        await page.goto(`${product.url}/photo`)
        await settle(page)
        return page.evaluate(() => performance.now())
      })
    const cold = await visit()
    // Long enough for the browser to have kept the list.
    await page.waitForTimeout(1500)
    const warm = await visit()
    // Long enough for what follows the first screen, such as photos around it, not to be counted as the cost of the new photo.
    await page.waitForTimeout(1500)
    const photoId = await product.addPhoto(account)
    return { cold, warm, added: await measure(page, product, () => comeBack(page, photoId)) }
  } finally {
    await context.close()
  }
}

/** Counts what the API answers until `act` has ended. */
async function measure(page: Page, { url }: LibraryProduct, act: () => Promise<number>): Promise<Measured> {
  const sizes: Array<Promise<number>> = []
  const count = (request: { url(): string; sizes(): Promise<{ responseBodySize: number }> }) => {
    if (!request.url().startsWith(`${url}/api/`)) return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  }
  page.on('requestfinished', count)
  const ms = await act()
  page.off('requestfinished', count)
  return { ms, bytes: (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0) }
}

/** Resolves with the milliseconds until the photo is in the grid. */
function comeBack(page: Page, photoId: string): Promise<number> {
  return page.evaluate(
    ([photoId, untilStale]) => {
      const now = Date.now
      Date.now = () => now() + untilStale
      const begun = performance.now()
      const shown = new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector(`[href*="${photoId}"]`)) return
          observer.disconnect()
          resolve(performance.now() - begun)
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { childList: true, subtree: true, attributes: true })
      })
      dispatchEvent(new Event('visibilitychange'))
      return shown
    },
    [photoId, untilStale] as const,
  )
}

function summarise(opened: readonly Opened[]): OpeningTimes {
  const times = (of: keyof Opened) => spreadOf(opened.map((one) => one[of].ms))
  const bytes = (of: keyof Opened) => round(Math.max(...opened.map((one) => one[of].bytes)))
  return {
    cold_ms: times('cold'),
    warm_ms: times('warm'),
    cold_bytes: bytes('cold'),
    warm_bytes: bytes('warm'),
    new_photo_ms: times('added'),
    new_photo_bytes: bytes('added'),
  }
}
