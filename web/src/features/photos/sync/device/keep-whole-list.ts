import type { ListCalls } from '../list-calls.ts'
import type { DeviceStore } from './device-store.ts'

/** Fewer parts than the device keeps, so that other lists do not push them out again. */
const mostParts = 300

/**
 * Fetches the parts of a list that this device does not have, one after the other and the newest first, so that the whole list can be
 * scrolled without a connection. Resolves to false if a part has changed meanwhile: it is to be fetched again when the list on the
 * device tells of the change. Rejects with the ApiError.
 */
export async function keepWholeList(
  device: ReturnType<DeviceStore['list']>,
  { fetchPart }: Pick<ListCalls, 'fetchPart'>,
  signal: AbortSignal,
): Promise<boolean> {
  const list = await device.readList()
  let isWhole = list !== undefined
  const newestFirst = list?.parts.slice(-mostParts).reverse() ?? []
  for (const part of newestFirst) {
    if (signal.aborted) return false
    const kept = await device.readPart(part.start)
    if (kept?.version === part.version) continue
    const { version, rows } = await fetchPart({ key: part.start }, signal)
    if (version === part.version) device.keepPart(part.start, { version, rows })
    else isWhole = false
  }
  // Otherwise the first that was kept would be the first to go, and it is the one that is seen first.
  if (newestFirst[0]) await device.readPart(newestFirst[0].start, { isShown: true })
  return isWhole
}
