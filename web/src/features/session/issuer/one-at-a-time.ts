import { ApiError } from '@koma/client'

const name = 'koma.renewal'

/** In ms: a frozen tab may hold the lock for ever. */
const patience = 20_000

/** In ms. What the tab that had the lock wrote to the storage may arrive a moment after its lock. */
const storageDelay = 50

/**
 * Runs the work of all tabs one after the other: an issuer that rotates refresh tokens takes a second use of one for a theft, and ends
 * the session.
 */
export async function inTurnAcrossTabs<Result>(work: () => Promise<Result>): Promise<Result> {
  // Missing only where pages are not secure, and there an issuer cannot be used at all.
  if (!('locks' in navigator)) return work()
  const { locks } = navigator
  const free = await locks.request(name, { ifAvailable: true }, async (lock) => lock && { result: await work() })
  if (free) return free.result
  const waited = await locks
    .request(name, { signal: AbortSignal.timeout(patience) }, async () => {
      await new Promise((resolve) => setTimeout(resolve, storageDelay))
      return { result: await work() }
    })
    .catch((error: unknown) => {
      if (!(error instanceof DOMException)) throw error
      throw new ApiError(ApiError.network, 'Another tab renews the session', { cause: error })
    })
  return waited.result
}
