import { createContext, useContext } from 'react'

const Context = createContext<() => void>(() => location.reload())

export const ReloadProvider = Context

/** Loads the whole app anew, the way that fits the device it runs on. */
export function useReload(): () => void {
  return useContext(Context)
}
