import { useMatches } from 'react-router'
import type { PageRoute } from './page-table.ts'

/** What the shell and the gates need to know about the open page; passed in the route's `handle`. */
export interface RouteFacts {
  access: PageRoute['access']
  bareForGuests?: boolean
  beforeTerms?: boolean
  footer?: boolean
  narrowPane?: boolean
}

export function useRouteFacts(): RouteFacts {
  const handle: unknown = useMatches().at(-1)?.handle
  return isRouteFacts(handle) ? handle : { access: 'anyone' }
}

function isRouteFacts(handle: unknown): handle is RouteFacts {
  return typeof handle === 'object' && handle !== null && 'access' in handle
}
