import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { type PictureSize, pictureCache } from '../platform/on-device/names.ts'
import { keptAs, sizeOf } from './kept-pictures.ts'
import { noteWriting, ownerNow } from './owner.ts'

/** How many are kept, those used last. A small one has about 12 kB, a large one 200 kB: together some 150 MB. */
const most: Record<PictureSize, number> = { small: 4000, large: 500 }

const strategies = new Map<string, CacheFirst>()

/** Answers pictures that were seen before from this device, and keeps those that are seen now. Originals are never kept. */
export function servePictures(): void {
  registerRoute(
    ({ url, request }) => request.method === 'GET' && request.destination === 'image' && sizeOf(url) !== null,
    async ({ url, request, event }) => {
      const size = sizeOf(url)
      const owner = await ownerNow()
      if (owner === null || size === null) return fetch(request)
      const [answer, done] = strategyOf(size, owner).handleAll({ request, event })
      noteWriting(done)
      // A content host that allows no reading by scripts still shows its pictures; they cannot be kept.
      return answer.catch(() => fetch(request))
    },
  )
}

function strategyOf(size: PictureSize, owner: string): CacheFirst {
  const cacheName = pictureCache(size, owner)
  const known = strategies.get(cacheName)
  if (known) return known
  const strategy = new CacheFirst({
    cacheName,
    // Readable, also from another origin: what is not readable takes megabytes of the storage for each picture.
    fetchOptions: { mode: 'cors', credentials: 'omit' },
    matchOptions: { ignoreVary: true },
    plugins: [
      { cacheKeyWillBeUsed: async ({ request }) => keptAs(new URL(request.url)) },
      {
        cacheWillUpdate: async ({ request, response }) =>
          response.status === 200 && isItself(new URL(request.url), response) && (await ownerNow()) === owner
            ? response
            : null,
      },
      // Its type is looser about what may be undefined.
      new ExpirationPlugin({ maxEntries: most[size], purgeOnQuotaError: true }) as WorkboxPlugin,
    ],
  })
  strategies.set(cacheName, strategy)
  return strategy
}

/** While a tile is being made, the server sends a larger picture in its place, which must not stay. */
function isItself(url: URL, response: Response): boolean {
  const [, photoId, file] = /\/photo\/([^/]+)\/([^/]+)$/.exec(url.pathname) ?? []
  return photoId === undefined || response.headers.get('ETag') === `"${photoId}-${file}"`
}
