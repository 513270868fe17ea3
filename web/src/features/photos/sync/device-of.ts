import type { QueryClient } from '@tanstack/react-query'
import { DeviceStore, forgetDevice } from './device-store.ts'

const stores = new WeakMap<QueryClient, DeviceStore>()

/** Where lists and photos of the signed-in user are kept on this device. Undefined for guests. */
export function deviceOf(queryClient: QueryClient): DeviceStore | undefined {
  return stores.get(queryClient)
}

/** Keeps things on this device for this user from now on, and removes those of any other. Null stands for a guest. */
export function keepOnDevice(queryClient: QueryClient, userId: string | null): void {
  void stores.get(queryClient)?.forget()
  stores.delete(queryClient)
  if (userId === null) forgetDevice(globalThis.indexedDB)
  else stores.set(queryClient, new DeviceStore(userId, globalThis.indexedDB))
}
