import type { QueryClient } from '@tanstack/react-query'

/** Query keys of the favorites. */
export const favoriteKeys = {
  ids: ['favorites', 'ids'] as const,
  changes: ['favorites', 'changes'] as const,
}

/** Which photos are favorites. */
export interface FavoriteIds {
  photoIds: ReadonlySet<string>
  /** False while pages are still being fetched. */
  complete: boolean
}

/** Changes by the user that the server has not answered yet. */
export interface FavoriteChanges {
  /** The new state of each photo, so that the response to an earlier request does not undo it. */
  wanted: Map<string, boolean>
  /** Settles when every call so far has been answered. */
  sending: Promise<unknown>
}

export function favoriteChangesOf(queryClient: QueryClient): FavoriteChanges {
  const known = queryClient.getQueryData<FavoriteChanges>(favoriteKeys.changes)
  if (known) return known
  queryClient.setQueryDefaults(favoriteKeys.changes, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false })
  const changes: FavoriteChanges = { wanted: new Map(), sending: Promise.resolve() }
  queryClient.setQueryData(favoriteKeys.changes, changes)
  return changes
}

export function withChanges(photoIds: Iterable<string>, changes: Iterable<readonly [string, boolean]>): Set<string> {
  const changed = new Set(photoIds)
  for (const [photoId, on] of changes) {
    if (on) changed.add(photoId)
    else changed.delete(photoId)
  }
  return changed
}

export function isSameFavorites(a: FavoriteIds, b: FavoriteIds): boolean {
  if (a.complete !== b.complete || a.photoIds.size !== b.photoIds.size) return false
  for (const photoId of a.photoIds) if (!b.photoIds.has(photoId)) return false
  return true
}
