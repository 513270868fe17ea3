import { type IndexTimes, measureIndex, measurePages, type PageTimes } from './library-api.ts'
import { startLibraryProduct } from './library-product.ts'
import { round } from './library-requests.ts'

const sizes = [1000, 20_000]
const goals = { page_growth: 1.5, api_to_raw: 2, index_100k_ms: 250, index_100k_bytes: 2_500_000 }

interface Measured {
  photos: number
  pages: PageTimes
  index: IndexTimes
}

/**
 * What a library costs as it grows: pages and the whole index through HTTP at each size, pages beside the same query asked by
 * the driver alone in the same run.
 */
export async function benchLibrary(): Promise<object> {
  const product = await startLibraryProduct()
  try {
    const bySize: Measured[] = []
    for (const photos of sizes) {
      const account = await product.seed(photos)
      bySize.push({
        photos,
        pages: await measurePages(product, account),
        index: await measureIndex(product, account),
      })
    }
    const [smallest, largest] = [bySize[0], bySize.at(-1)]
    const growth = (way: 'api' | 'raw') => round((largest?.pages[way].p50 ?? 0) / (smallest?.pages[way].p50 ?? 1))
    const whole = bySize.find(({ photos }) => photos === 100_000)?.index
    return {
      sizes: bySize,
      page_growth: growth('api'),
      page_growth_of_raw: growth('raw'),
      api_to_raw: Math.max(...bySize.map(({ pages }) => pages.api_to_raw)),
      index_100k: {
        cold_ms: whole?.cold_ms.p50,
        cached_ms: whole?.cached_ms.p50,
        not_modified_ms: whole?.not_modified_ms.p50,
        wire_bytes: whole?.wire_bytes,
      },
      goals,
    }
  } finally {
    await product.stop()
  }
}
