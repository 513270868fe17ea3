import { createContext, useContext } from 'react'

/** What the app tells everything that leads somewhere. */
export interface NavigationFacts {
  /** Whether a page answers at this path; what leads nowhere is not shown. */
  isMounted(path: string): boolean
  unread: { dm: number; notifications: number }
  /** Opens the upload; without it there is no upload button. */
  upload?: () => void
}

const Context = createContext<NavigationFacts>({ isMounted: () => false, unread: { dm: 0, notifications: 0 } })

export const NavigationProvider = Context

export function useNavigationFacts(): NavigationFacts {
  return useContext(Context)
}
