import { useSyncExternalStore } from 'react'

/** What a store holds now, and whatever it holds later. The server, which paints pages, reads it in the same way. */
export function useStore<Value>(subscribe: (listener: () => void) => () => void, read: () => Value): Value {
  return useSyncExternalStore(subscribe, read, read)
}
