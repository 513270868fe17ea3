import type { ListCalls } from '../list-calls.ts'
import type { DeviceStore } from './device-store.ts'

/** As many parts as the device keeps: more would push the first ones out again. */
const mostParts = 400

/**
 * Fetches the parts of a list that this device does not have, one after the other and the newest first, so that the whole list can be
 * scrolled without a connection. What changes meanwhile is fetched the next time. Rejects with the ApiError.
 */
export async function keepWholeList(
  device: ReturnType<DeviceStore['list']>,
  { fetchPart }: Pick<ListCalls, 'fetchPart'>,
  signal: AbortSignal,
): Promise<void> {
  const list = await device.readList()
  for (const part of list?.parts.slice(-mostParts).reverse() ?? []) {
    if (signal.aborted) return
    const kept = await device.readPart(part.start)
    if (kept?.version === part.version) continue
    const { version, rows } = await fetchPart({ key: part.start }, signal)
    if (version === part.version) device.keepPart(part.start, { version, rows })
  }
}
