import { startLibraryProduct } from './library-product.ts'
import { round, type Spread, spreadOf } from './library-requests.ts'
import { type OpenTimes, openLibrary, openShare } from './share-opening.ts'
import { seedShare } from './share-world.ts'

const photos = 5000
const members = 50
const rounds = 300
const warmUp = 20
const goals = { share_to_library: 1.3 }

/**
 * What opening a shared album costs beside opening a library of the same size: the calls that the web app waits for, one after
 * another as it makes them. The two take turns, so that whatever else the machine does meets both.
 */
export async function benchShare(): Promise<object> {
  const product = await startLibraryProduct()
  try {
    const account = await product.seed(photos)
    const shareId = await seedShare(product, account, { photos, members })
    const times: Record<'share' | 'library', OpenTimes[]> = { share: [], library: [] }
    for (let done = -warmUp; done < rounds; done += 1) {
      const share = await openShare(product.url, account.token, shareId)
      const library = await openLibrary(product.url, account.token)
      if (done < 0) continue
      times.share.push(share)
      times.library.push(library)
    }
    const [share, library] = [summarise(times.share), summarise(times.library)]
    const ratio = (at: 'p50' | 'p99', ours = 'open', theirs = 'open') =>
      round((share[ours]?.[at] ?? 0) / (library[theirs]?.[at] ?? 1))
    return {
      photos,
      members,
      rounds,
      share_ms: share,
      library_ms: library,
      share_to_library: ratio('p50'),
      share_to_library_p99: ratio('p99'),
      photos_alone: ratio('p50', 'photos', 'photos'),
      // Inside the app, which knows who one is: three calls beside two.
      share_to_known_library: ratio('p50', 'open', 'photos'),
      goals,
    }
  } finally {
    await product.stop()
  }
}

function summarise(opened: readonly OpenTimes[]): Record<string, Spread> {
  const parts = Object.keys(opened[0] ?? {})
  return Object.fromEntries(parts.map((part) => [part, spreadOf(opened.map((times) => times[part] ?? 0))]))
}
