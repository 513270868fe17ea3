import { parseArgs } from 'node:util'
import { ensureWebBuilt } from '../tooling/web-build.ts'
import { type IndexTimes, measureIndex, measurePages, type PageTimes } from './library-api.ts'
import { type BrowserTimes, measureBrowser } from './library-browser.ts'
import { measureParts, type PartTimes } from './library-parts.ts'
import { startPictureHost } from './library-pictures.ts'
import { type LibraryProduct, startLibraryProduct } from './library-product.ts'
import { round } from './library-requests.ts'

const sizes = [1000, 10_000, 100_000, 1_000_000]
const goals = {
  page_growth: 1.5,
  api_to_raw: 2,
  index_100k_bytes: 2_500_000,
  scrolling_100k_longest_task_ms: 50,
  heap_100k_mb: 150,
}

interface Measured {
  photos: number
  pages: PageTimes
  parts: PartTimes
  index: IndexTimes
}

/**
 * Measures a library as it grows: pages, parts, changes and the whole index over HTTP at each size, compared with the same page query by the driver
 * alone; and a hundred thousand photos in a browser. `--only api` or `--only browser` runs a part, `--browser-size 1000000` sets
 * the size of the library in the browser.
 */
export async function benchLibrary(args: string[] = []): Promise<object> {
  const { values } = parseArgs({
    args,
    options: { only: { type: 'string' }, 'browser-size': { type: 'string', default: '100000' } },
  })
  if (values.only !== undefined && values.only !== 'api' && values.only !== 'browser') {
    throw new Error('--only is followed by api or browser.')
  }
  const shown = Number(values['browser-size'])
  if (!Number.isInteger(shown) || shown <= 0) throw new Error('--browser-size is followed by a number of photos.')
  return {
    ...(values.only === 'browser' ? {} : await benchApi()),
    ...(values.only === 'api' ? {} : { browser: { photos: shown, ...(await benchBrowser(shown)) } }),
    goals,
  }
}

async function benchApi(): Promise<object> {
  const product = await startLibraryProduct()
  try {
    const bySize = await measureSizes(product)
    const [smallest, largest] = [bySize[0], bySize.at(-1)]
    const growth = (way: 'api' | 'raw') => round((largest?.pages[way].p50 ?? 0) / (smallest?.pages[way].p50 ?? 1))
    const whole = bySize.find(({ photos }) => photos === 100_000)?.index
    return {
      sizes: bySize,
      page_growth: growth('api'),
      page_growth_of_raw: growth('raw'),
      api_to_raw: Math.max(...bySize.map(({ pages }) => pages.api_to_raw)),
      index_100k: {
        whole_ms: whole?.whole_ms.p50,
        not_modified_ms: whole?.not_modified_ms.p50,
        wire_bytes: whole?.wire_bytes,
      },
    }
  } finally {
    await product.stop()
  }
}

async function measureSizes(product: LibraryProduct): Promise<Measured[]> {
  const bySize: Measured[] = []
  for (const photos of sizes) {
    const account = await product.seed(photos)
    bySize.push({
      photos,
      pages: await measurePages(product, account),
      parts: await measureParts(product, account),
      index: await measureIndex(product, account),
    })
  }
  return bySize
}

async function benchBrowser(photos: number): Promise<BrowserTimes> {
  await ensureWebBuilt()
  const pictures = await startPictureHost()
  try {
    const product = await startLibraryProduct({ KOMA_CONTENT_URL: pictures.url })
    try {
      return await measureBrowser(product, await product.seed(photos))
    } finally {
      await product.stop()
    }
  } finally {
    await pictures.stop()
  }
}
