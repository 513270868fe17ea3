import type { Photo } from '@koma/contract'
import { createContext, useContext } from 'react'

/** Which photos to fetch: a stretch of a list, from its first photo on. */
export interface PageRequest {
  /** The photos of the stretch as the index has them. Empty for the beginning of a list whose index is not known yet. */
  photoIds: readonly string[]
  order: { by: 'added' | 'taken' | 'trashed' | 'hand'; first: 'newest' | 'oldest' }
  /** The moment of the first photo by which the list is ordered. */
  startTimestamp?: number
}

/**
 * Where the photos of a list come from: the library, an album, a share, the trash, ... Components that show or change photos use
 * the source around them.
 */
export interface PhotoSource {
  /** The store its photos are kept in. */
  room: string
  /** Rejects with the ApiError. */
  fetchPage(page: PageRequest, signal?: AbortSignal): Promise<readonly Photo[]>
  /** Refetches the list. Called if the server refuses a page or no longer has a photo of the index. */
  refresh(): void
}

/** The store of own photos: the library, albums, favorites and the trash show the same photo with the same reactions. */
export const ownRoom = 'own'

const Context = createContext<PhotoSource | null>(null)

/** The source of everything inside it; without one it is the library. */
export const PhotoSourceProvider = Context

/** Null for the library. */
export function useGivenSource(): PhotoSource | null {
  return useContext(Context)
}

/** The query parameters for a page, as the calls for pages of photos take them. */
export function pageQuery<By extends string>({ photoIds, order, startTimestamp }: PageRequest, by: By) {
  const direction = order.first === 'newest' ? ('past' as const) : ('future' as const)
  const [first] = photoIds
  if (first === undefined) return { by, direction }
  return { by, direction, startTimestamp: startTimestamp ?? 0, startPhotoId: first, limit: photoIds.length }
}

/** For lists that can also be put in an order by hand. */
export function collectedQuery(page: PageRequest) {
  return pageQuery(page, page.order.by === 'trashed' ? 'added' : page.order.by)
}

/** For lists that can be ordered by the time added or taken. */
export function listedQuery(page: PageRequest) {
  return pageQuery(page, page.order.by === 'taken' ? 'taken' : 'added')
}
