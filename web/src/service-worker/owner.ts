import { CacheExpiration } from 'workbox-expiration'
import { keepFilesOf } from '../platform/on-device/kept-files.ts'
import { isOfAnother, ownerCache } from '../platform/on-device/names.ts'

const address = '/owner'
/** Undefined until it was read: a worker is stopped whenever it has nothing to do. */
let known: string | null | undefined
/** What is being written for the owner, so that nothing is written after it was removed. */
const writing = new Set<Promise<unknown>>()

/** For whom pictures and unsent files are kept on this device; null while nobody is signed in. */
export async function ownerNow(): Promise<string | null> {
  if (known !== undefined) return known
  const kept = await (await caches.open(ownerCache)).match(address)
  const owner = kept ? await kept.text() : null
  known ??= owner
  return known
}

/** Removes what was kept for anybody else. */
export async function setOwner(userId: string | null): Promise<void> {
  known = userId
  const cache = await caches.open(ownerCache)
  if (userId === null) await caches.delete(ownerCache)
  else await cache.put(address, new Response(userId))
  await Promise.allSettled(writing)
  await keepFilesOf(known)
  for (const name of await caches.keys()) {
    if (!isOfAnother(name, known)) continue
    await caches.delete(name)
    // The times at which its pictures were used name them, too.
    await new CacheExpiration(name, { maxEntries: 1 }).delete()
  }
}

export function noteWriting(work: Promise<unknown>): void {
  const done = work.catch(() => {}).finally(() => writing.delete(done))
  writing.add(done)
}
