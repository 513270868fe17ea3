import { limits } from '@koma/contract/limits'
import { useStore } from '@koma/ui/browser/use-store.ts'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { Session } from './session.ts'
import type { SessionStore } from './session-store.ts'

const Context = createContext<SessionStore | null>(null)

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  const { status } = useStore(store.subscribe, store.getState)
  useEffect(() => {
    if (status !== 'user') return
    const timer = setInterval(() => store.refresh(), limits.userRefresh)
    return () => clearInterval(timer)
  }, [status, store])
  return <Context value={store}>{children}</Context>
}

/** The current session and its actions. */
export function useSession(): Session & Pick<SessionStore, 'subscribe' | 'getState'> {
  const store = useContext(Context)
  if (!store) throw new Error('useSession needs a SessionProvider above it')
  const state = useStore(store.subscribe, store.getState)
  return useMemo(() => ({ ...store, ...state }), [store, state])
}
