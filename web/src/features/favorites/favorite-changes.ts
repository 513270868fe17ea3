import type { QueryClient } from '@tanstack/react-query'
import { photoKeys } from '../photos/index.ts'

/** Query key of the list of favorites. */
export const favoritesKey = [...photoKeys.collections, 'favorites'] as const

/** Changes by the user that the server has not answered yet. */
export interface FavoriteChanges {
  /** The new state of each photo, so that the response to an earlier request does not undo it. */
  wanted: Map<string, boolean>
  /** Settles when every call so far has been answered. */
  sending: Promise<unknown>
}

const changesKey = ['favorite changes'] as const

export function favoriteChangesOf(queryClient: QueryClient): FavoriteChanges {
  const known = queryClient.getQueryData<FavoriteChanges>(changesKey)
  if (known) return known
  queryClient.setQueryDefaults(changesKey, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false })
  const changes: FavoriteChanges = { wanted: new Map(), sending: Promise.resolve() }
  queryClient.setQueryData(changesKey, changes)
  return changes
}
