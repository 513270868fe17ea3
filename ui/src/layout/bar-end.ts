import type { ReactNode } from 'react'
import { createContext, useContext } from 'react'

const Context = createContext<ReactNode>(null)

/** What the app adds to the bar of every page that has no pane beside it, such as the language for guests. */
export const BarEndProvider = Context

/** For a page's own bar; pages without a bar show it wherever their buttons are. */
export function useBarEnd(): ReactNode {
  return useContext(Context)
}
