/// <reference lib="dom" />
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { LoginScreen } from '../../e2e/screens/login.ts'
import { browserArguments, browserEnvironment, findInstalledBrowser } from '../../tooling/programs/browser.ts'
import { fling, jump, pullScrubber, scrollThrough, turnWheel } from './hands.ts'
import type { LibraryProduct, SeededAccount } from './product.ts'
import { round, type Spread, spreadOf } from './requests.ts'
import { type TaskTimes, type Traced, together, trace } from './trace.ts'

interface Moved extends Traced {
  /** From the end of each movement until every tile on the screen shows its picture. */
  settled_ms: Spread
}

export interface BrowserTimes {
  opening: TaskTimes
  wheel: Moved
  jumps: Moved
  pull: Moved
  touch: Moved
  heap_mb: { desk: number; phone: number }
}

export const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const depths = 4
const jumps = 12

/** Measures a library in a real browser, with real wheel and touch input. */
export async function measureMovements(
  browser: Browser,
  product: LibraryProduct,
  account: SeededAccount,
): Promise<BrowserTimes> {
  const onDesk = await atDesk(browser, product, account)
  const onPhone = await atPhone(browser, product, account)
  const { heap, ...times } = onDesk
  return { ...times, touch: onPhone.touch, heap_mb: { desk: heap, phone: onPhone.heap } }
}

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['KOMA_TEST_BROWSER'] ?? findInstalledBrowser()
  return chromium.launch({
    args: browserArguments(),
    env: browserEnvironment(),
    ...(executablePath ? { executablePath } : {}),
  })
}

async function atDesk(browser: Browser, product: LibraryProduct, account: SeededAccount) {
  const page = await enter(browser, product, account, desk)
  const opened = await trace(browser, page, async () => {
    await page.goto(`${product.url}/photo`)
    await settle(page)
  })
  const wheel = await move(browser, page, depths, {
    goTo: (number) => jump(page, number === 0 ? 0 : Math.random()),
    act: () => turnWheel(page),
  })
  const jumped = await move(browser, page, jumps, { act: () => jump(page, Math.random()) })
  const pull = await move(browser, page, 2, { act: (number) => pullScrubber(page, number % 2 === 0) })
  const heap = await heapOf(page)
  await page.context().close()
  return { opening: opened.tasks, wheel, jumps: jumped, pull, heap }
}

async function atPhone(browser: Browser, product: LibraryProduct, account: SeededAccount) {
  const page = await enter(browser, product, account, phone)
  await page.goto(`${product.url}/photo`)
  await settle(page)
  const touch = await move(browser, page, depths, {
    goTo: (number) => scrollThrough(page, number === 0 ? 0 : Math.random()),
    act: () => fling(page),
  })
  const heap = await heapOf(page)
  await page.context().close()
  return { touch, heap }
}

/** How much slower than this machine the processor of a phone is taken to be. */
const slowdown = 4

export interface SlowTouchTimes {
  /** The library, with a finger, on a processor that is four times as slow. */
  library: Moved
  /** The same movements over a tall page with nothing on it: what this machine drops by itself. */
  bare: Traced
  /** Over a tall page with the same pictures, which the browser itself loads as they come near. */
  pictures: Traced
  /** In parts of all frames: of those that the page renders, and of those that are seen. */
  dropped: Record<'library' | 'bare' | 'pictures', number>
  seen_dropped: Record<'library' | 'bare' | 'pictures', number>
}

/** Flings through the library as on a phone of a few years ago. */
export async function measureSlowTouch(
  browser: Browser,
  product: LibraryProduct,
  account: SeededAccount,
): Promise<SlowTouchTimes> {
  const page = await enter(browser, product, account, phone)
  const session = await page.context().newCDPSession(page)
  await page.goto(`${product.url}/photo`)
  await settle(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const library = await move(browser, page, depths, {
    goTo: (number) => page.evaluate((share) => scrollTo(0, document.body.scrollHeight * share), number / depths),
    act: () => fling(page),
  })
  const address = await page.evaluate(
    () => document.querySelector<HTMLImageElement>('[role="gridcell"] img[src*="/content/"]')?.src ?? '',
  )
  const pictures = await flingOver(browser, page, (number) => plainPictures(address, number))
  const bare = await flingOver(browser, page, () => '')
  await page.context().close()
  const share = ({ frames, dropped }: Traced['frames']) => round((1000 * dropped) / (frames + dropped)) / 1000
  return {
    library,
    bare,
    pictures,
    dropped: { library: share(library.frames), bare: share(bare.frames), pictures: share(pictures.frames) },
    seen_dropped: { library: share(library.seen), bare: share(bare.seen), pictures: share(pictures.seen) },
  }
}

/** In px. */
const tallPage = 100_000

async function flingOver(browser: Browser, page: Page, contentOf: (number: number) => string): Promise<Traced> {
  const flings: Traced[] = []
  for (let number = 0; number < depths; number += 1) {
    const content = `<div style="position:relative;height:${tallPage}px">${contentOf(number)}</div>`
    await page.setContent(`<meta name="viewport" content="width=device-width">${content}`)
    await page.evaluate(() => scrollTo(0, 0))
    flings.push(await trace(browser, page, () => fling(page)))
  }
  return together(flings)
}

/** Three in a row, as the library has them on a phone; others each time, so that the browser has to load them. */
function plainPictures(address: string, number: number): string {
  const [width, height] = [128, 96]
  const picture = (place: number) => {
    const id = (number * tallPage + place).toString(16).padStart(32, '0')
    const src = address.replace(/(?<=\/photo\/)[\w-]+/, id)
    return `<img loading="lazy" decoding="async" src="${src}" style="width:${width}px;height:${height}px;object-fit:cover">`
  }
  // What is far from the screen costs the browser nothing.
  const row = `display:flex;gap:3px;height:${height + 3}px;content-visibility:auto;contain:strict`
  return Array.from({ length: Math.floor(tallPage / (height + 3)) }, (_, place) => {
    const pictures = [0, 1, 2].map((column) => picture(place * 3 + column))
    return `<div style="${row}">${pictures.join('')}</div>`
  }).join('')
}

export async function enter(
  browser: Browser,
  { url }: LibraryProduct,
  account: SeededAccount,
  options: BrowserContextOptions = desk,
): Promise<Page> {
  const context = await browser.newContext({ ...options, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await new LoginScreen(page, 'ja').signIn(account.email, account.password)
  await page.waitForURL((address) => address.pathname !== '/login')
  return page
}

interface Movement {
  /** Goes to the starting point; not counted. */
  goTo?: (number: number) => Promise<void>
  act: (number: number) => Promise<void>
}

/** Traces several movements, and times how long after each the screen is complete. */
async function move(browser: Browser, page: Page, times: number, { goTo, act }: Movement): Promise<Moved> {
  const settled: number[] = []
  const traced: Traced[] = []
  for (let number = 0; number < times; number += 1) {
    await goTo?.(number)
    await settle(page)
    traced.push(
      await trace(browser, page, async () => {
        await act(number)
        const stopped = performance.now()
        await settle(page)
        settled.push(performance.now() - stopped)
      }),
    )
  }
  return { ...together(traced), settled_ms: spreadOf(settled) }
}

/** Waits until every tile on the screen shows its picture, not its placeholder. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const tiles = [...document.querySelectorAll('[role="gridcell"]')].filter((tile) => {
        const { top, bottom } = tile.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })
      const isShown = (tile: Element) =>
        [...tile.querySelectorAll('img')].some(
          (image) => image.src.includes('/content/') && image.complete && image.naturalWidth > 0,
        )
      return tiles.length > 0 && tiles.every(isShown)
    },
    undefined,
    { polling: 30, timeout: 60_000 },
  )
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return round(usedSize / 1e6)
}
