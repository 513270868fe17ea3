import { createContext, useContext } from 'react'

/** What links and menus need to know from the app. */
export interface NavigationFacts {
  /** Whether there is a page at this path. Links to any other path are hidden. */
  isMounted(path: string): boolean
  unread: { dm: number; notifications: number }
  /** Opens the upload. If it is missing, there is no upload button. */
  upload?: () => void
}

const Context = createContext<NavigationFacts>({ isMounted: () => false, unread: { dm: 0, notifications: 0 } })

export const NavigationProvider = Context

export function useNavigationFacts(): NavigationFacts {
  return useContext(Context)
}
