import type { QueryClient } from '@tanstack/react-query'

/** Where things of the favorites live in the query cache. */
export const favoriteKeys = {
  ids: ['favorites', 'ids'] as const,
  changes: ['favorites', 'changes'] as const,
}

/** Which photos are favorites. */
export interface FavoriteIds {
  photoIds: ReadonlySet<string>
  /** False while pages are still on their way. */
  complete: boolean
}

/** What the user has changed and the server has not answered yet. */
export interface FavoriteChanges {
  /** Whether each will be a favorite: an answer that was asked for earlier must not undo it. */
  wanted: Map<string, boolean>
  /** Ends when everything so far has been answered. */
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
