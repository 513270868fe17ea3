import type { QueryClient } from '@tanstack/react-query'
import type { DeviceStore } from './device-store.ts'
import type { ListDevice } from './list-device.ts'

/** Null if its code could not be loaded: then nothing is kept. */
type LoadedStore = Promise<DeviceStore | null>

const stores = new WeakMap<QueryClient, LoadedStore>()

/** Where lists and photos of the signed-in user are kept on this device. Undefined for guests. */
export function deviceOf(queryClient: QueryClient): LoadedStore | undefined {
  return stores.get(queryClient)
}

/** Keeps things on this device for this user from now on, and removes those of any other. Null stands for a guest. */
export function keepOnDevice(queryClient: QueryClient, userId: string | null): void {
  const before = stores.get(queryClient)
  // Its code is fetched beside that of the page, so that the first load stays small.
  const loading = import('./device-store.ts')
  if (userId === null) {
    stores.delete(queryClient)
    void before?.then((store) => store?.forget())
    // Also what a session left that did not end here, for example because it was ended on another device.
    loading.then(({ forgetEverybody }) => forgetEverybody(globalThis.indexedDB)).catch(() => {})
    return
  }
  const opening = loading.then(async ({ DeviceStore: Store }) => {
    await (await before)?.forget()
    return new Store(userId, globalThis.indexedDB)
  })
  stores.set(
    queryClient,
    opening.catch(() => null),
  )
}

/** Where one list is kept. Null for guests. */
export function listDeviceOf(queryClient: QueryClient, name: string): ListDevice | null {
  const store = deviceOf(queryClient)
  if (!store) return null
  const device = store.then((loaded) => loaded?.list(name))
  return {
    readList: async () => (await device)?.readList(),
    readPart: async (start, options) => (await device)?.readPart(start, options),
    write: (list, parts) => void device.then((loaded) => loaded?.write(list, parts)),
    drop: () => void device.then((loaded) => loaded?.drop()),
  }
}
