import { ensureWebBuilt } from '../tooling/app-builds.ts'
import { enter, launchBrowser, settle } from './library/browser.ts'
import { startPictureHost } from './library/pictures.ts'
import { type LibraryProduct, type SeededAccount, startLibraryProduct } from './library/product.ts'
import { round, type Spread, spreadOf } from './library/requests.ts'
import { type OpenTimes, openLibrary, openShare } from './share-opening.ts'
import { seedShare } from './share-world.ts'

const photos = 5000
const members = 50
const rounds = 300
const warmUp = 20
const openings = 15
const goals = { share_to_library: 1.3 }

/**
 * Measures opening a share compared with opening a library of the same size: in a browser, from navigation until every tile shows
 * its picture, and the calls that the web app waits for. The two take turns, so that other load on the machine affects both.
 */
export async function benchShare(): Promise<object> {
  await ensureWebBuilt()
  const pictures = await startPictureHost()
  const product = await startLibraryProduct({ settings: { KOMA_CONTENT_URL: pictures.url } })
  try {
    const account = await product.seed(photos)
    const shareId = await seedShare(product, account, { photos, members })
    const browser = await measureInBrowser(product, account, shareId)
    return { photos, members, browser, api: await measureCalls(product, account, shareId), goals }
  } finally {
    await product.stop()
    await pictures.stop()
  }
}

async function measureInBrowser(product: LibraryProduct, account: SeededAccount, shareId: string): Promise<object> {
  const browser = await launchBrowser()
  try {
    const page = await enter(browser, product, account)
    const open = async (path: string) => {
      const begun = performance.now()
      await page.goto(product.url + path)
      await settle(page)
      return performance.now() - begun
    }
    const times: Record<'share' | 'library', number[]> = { share: [], library: [] }
    for (let done = -2; done < openings; done += 1) {
      const [share, library] = [await open(`/share/${shareId}`), await open('/photo')]
      if (done < 0) continue
      times.share.push(share)
      times.library.push(library)
    }
    const [share, library] = [spreadOf(times.share), spreadOf(times.library)]
    return { openings, share_ms: share, library_ms: library, share_to_library: round(share.p50 / library.p50) }
  } finally {
    await browser.close()
  }
}

async function measureCalls(product: LibraryProduct, account: SeededAccount, shareId: string): Promise<object> {
  const times: Record<'share' | 'library', OpenTimes[]> = { share: [], library: [] }
  for (let done = -warmUp; done < rounds; done += 1) {
    const share = await openShare(product.url, account.token, shareId)
    const library = await openLibrary(product.url, account.token)
    if (done < 0) continue
    times.share.push(share)
    times.library.push(library)
  }
  const [share, library] = [summarise(times.share), summarise(times.library)]
  const ratio = (at: 'p50' | 'p99') => round((share['open']?.[at] ?? 0) / (library['open']?.[at] ?? 1))
  return {
    rounds,
    share_ms: share,
    library_ms: library,
    share_to_library: ratio('p50'),
    share_to_library_p99: ratio('p99'),
  }
}

function summarise(opened: readonly OpenTimes[]): Record<string, Spread> {
  const parts = Object.keys(opened[0] ?? {})
  return Object.fromEntries(parts.map((part) => [part, spreadOf(opened.map((times) => times[part] ?? 0))]))
}
