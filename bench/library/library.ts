import { parseArgs } from 'node:util'
import { ensureWebBuilt } from '../../tooling/app-builds.ts'
import { tell } from '../progress.ts'
import { type IndexTimes, measureIndex, measurePages, type PageTimes } from './api.ts'
import { type BrowserTimes, launchBrowser, measureMovements, measureSlowTouch, type SlowTouchTimes } from './browser.ts'
import { compareWithGoals, type LibraryResults } from './goals.ts'
import { measureOpenings, type OpeningTimes } from './opening.ts'
import { measureParts, type PartTimes } from './parts.ts'
import { startPictureHost } from './pictures.ts'
import { type LibraryProduct, type SeededAccount, startLibraryProduct } from './product.ts'
import { measureReaders } from './readers.ts'
import { round, type Spread } from './requests.ts'
import { measureTiles, type TileBytes } from './tiles.ts'

const parts = ['openings', 'movements', 'touch', 'tiles', 'api', 'readers'] as const

interface Measured {
  photos: number
  pages: PageTimes
  parts: PartTimes
  index: IndexTimes
}

/**
 * Measures a library as it grows, all sizes in one run. In a browser: opening it, what one new photo costs, and moving through it. Over
 * HTTP: pages, parts, changes and the whole index, compared with the same page query by the driver alone. `--only` chooses
 * openings, movements, touch (on a slow phone), tiles, api or readers, `--sizes 1000,1000000` the libraries, `--readers` how many people open theirs at once, and `--data-dir` a directory that keeps them for the next run.
 */
export async function benchLibrary(args: string[] = []): Promise<object> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      sizes: { type: 'string', default: '1000,100000,1000000' },
      readers: { type: 'string', default: '20' },
      'data-dir': { type: 'string' },
    },
  })
  const only = parts.find((part) => part === values.only)
  if (values.only !== undefined && !only) throw new Error(`--only is followed by one of: ${parts.join(', ')}.`)
  const sizes = values.sizes.split(',').map(Number)
  if (!sizes.every((size) => Number.isInteger(size) && size > 0)) throw new Error('--sizes is followed by numbers.')
  const readers = Number(values.readers)
  if (!Number.isInteger(readers) || readers < 1) throw new Error('--readers is followed by a number.')
  const inBrowser = only !== 'api' && only !== 'readers'
  if (inBrowser) {
    tell('building the web app, if it is not built, and drawing pictures')
    await ensureWebBuilt()
  }
  const pictures = await startPictureHost(inBrowser ? undefined : {})
  try {
    tell('starting the product')
    const product = await startLibraryProduct({
      settings: { KOMA_CONTENT_URL: pictures.url },
      dataDir: values['data-dir'],
    })
    try {
      const accounts: SeededAccount[] = []
      for (const size of sizes) {
        tell(`seeding ${size} photos, if an earlier run has not`)
        accounts.push(await product.seed(size))
      }
      const measures = (part: (typeof parts)[number]) => only === undefined || only === part
      const results: LibraryResults = {
        ...(measures('openings') ? { openings: await benchOpenings(product, accounts) } : {}),
        ...(measures('movements') ? { movements: await benchMovements(product, accounts) } : {}),
        ...(measures('touch') ? { touch: await benchTouch(product, accounts) } : {}),
        ...(measures('tiles') ? { tiles: await benchTiles(product, accounts) } : {}),
        ...(measures('api') ? { api: await benchApi(product, accounts) } : {}),
        ...(measures('readers') || only === 'api' ? { readers: await measureReaders(product, accounts, readers) } : {}),
      }
      return { ...results, goals: compareWithGoals(results) }
    } finally {
      await product.stop()
    }
  } finally {
    await pictures.stop()
  }
}

async function benchOpenings(product: LibraryProduct, accounts: readonly SeededAccount[]) {
  const browser = await launchBrowser()
  try {
    const bySize = await measureOpenings(browser, product, accounts)
    const growth = (of: 'cold_ms' | 'warm_ms') => growthOf(bySize, (opened: OpeningTimes) => opened[of])
    return {
      sizes: bySize.map((opened, number) => ({ photos: accounts[number]?.size ?? 0, ...opened })),
      cold_growth: growth('cold_ms'),
      warm_growth: growth('warm_ms'),
    }
  } finally {
    await browser.close()
  }
}

async function benchMovements(product: LibraryProduct, accounts: readonly SeededAccount[]) {
  const bySize: Array<{ photos: number } & BrowserTimes> = []
  for (const account of accounts) {
    tell(`moving through ${account.size} photos`)
    const browser = await launchBrowser()
    try {
      bySize.push({ photos: account.size, ...(await measureMovements(browser, product, account)) })
    } finally {
      await browser.close()
    }
  }
  return bySize
}

async function benchTouch(product: LibraryProduct, accounts: readonly SeededAccount[]) {
  const bySize: Array<{ photos: number } & SlowTouchTimes> = []
  for (const account of accounts) {
    tell(`flinging through ${account.size} photos on a slow phone`)
    const browser = await launchBrowser()
    try {
      bySize.push({ photos: account.size, ...(await measureSlowTouch(browser, product, account)) })
    } finally {
      await browser.close()
    }
  }
  return bySize
}

async function benchTiles(product: LibraryProduct, [account]: readonly SeededAccount[]): Promise<TileBytes[]> {
  if (!account) return []
  const browser = await launchBrowser()
  try {
    const byDensity: TileBytes[] = []
    for (const density of [1, 2]) byDensity.push(await measureTiles(browser, product, account, density))
    return byDensity
  } finally {
    await browser.close()
  }
}

async function benchApi(product: LibraryProduct, accounts: readonly SeededAccount[]) {
  const bySize: Measured[] = []
  for (const account of accounts) {
    tell(`requesting ${account.size} photos`)
    bySize.push({
      photos: account.size,
      pages: await measurePages(product, account),
      parts: await measureParts(product, account),
      index: await measureIndex(product, account),
    })
  }
  return {
    sizes: bySize,
    page_growth: growthOf(bySize, ({ pages }) => pages.api),
    page_growth_of_raw: growthOf(bySize, ({ pages }) => pages.raw),
    api_to_raw: Math.max(...bySize.map(({ pages }) => pages.api_to_raw)),
  }
}

/** How many times longer it takes at the last size than at the first. */
function growthOf<Of>(bySize: readonly Of[], timesOf: (of: Of) => Spread): number {
  const [first, last] = [bySize[0], bySize.at(-1)]
  return first && last ? round(timesOf(last).p50 / timesOf(first).p50) : 1
}
