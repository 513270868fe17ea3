import { type Loadable, loadable } from '@koma/ui/lazy/loadable.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { DeviceStore } from './device-store.ts'
import type { ListDevice } from './list-device.ts'

interface Keeping {
  isGuest: boolean
  /** Null for guests, once nothing is kept any more. */
  store: Loadable<DeviceStore | null>
}

/** Null if its code could not be loaded: then nothing is kept until it can be. */
type LoadedStore = Promise<DeviceStore | null>

const keepings = new WeakMap<QueryClient, Keeping>()

const loadOf = ({ store }: Keeping): LoadedStore => store.load().catch(() => null)

/** Where lists and photos of the signed-in user are kept on this device. Undefined for guests. */
export function deviceOf(queryClient: QueryClient): LoadedStore | undefined {
  const keeping = keepings.get(queryClient)
  return keeping && !keeping.isGuest ? loadOf(keeping) : undefined
}

/**
 * Keeps things on this device for this user from now on, and removes those of any other. Null stands for a guest. Its code is fetched
 * beside that of the page, so that the first load stays small; if it does not arrive, that is tried again whenever something is to be
 * read or kept, and with the connection: what another user left would stay here otherwise.
 */
export function keepOnDevice(
  queryClient: QueryClient,
  userId: string | null,
  fetchCode = () => import('./device-store.ts'),
): void {
  const before = keepings.get(queryClient)
  const store = loadable(async () => {
    const { DeviceStore: Store, forgetEverybody } = await fetchCode()
    await (await before?.store.load())?.forget()
    if (userId !== null) return new Store(userId, globalThis.indexedDB)
    // Also what a session left that did not end here, for example because it was ended on another device.
    forgetEverybody(globalThis.indexedDB)
    return null
  })
  const keeping = { isGuest: userId === null, store }
  keepings.set(queryClient, keeping)
  const open = () => {
    // Whoever is here by now has taken care of what was left.
    if (keepings.get(queryClient) === keeping)
      store.load().catch(() => addEventListener('online', open, { once: true }))
  }
  open()
}

/** Where one list is kept. Null for guests. */
export function listDeviceOf(queryClient: QueryClient, name: string): ListDevice | null {
  const keeping = keepings.get(queryClient)
  if (!keeping || keeping.isGuest) return null
  const device = async () => (await loadOf(keeping))?.list(name)
  return {
    readList: async () => (await device())?.readList(),
    readPart: async (start, options) => (await device())?.readPart(start, options),
    write: (list, parts) => void device().then((loaded) => loaded?.write(list, parts)),
    drop: () => void device().then((loaded) => loaded?.drop()),
  }
}
