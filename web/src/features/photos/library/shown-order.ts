import type { Album } from '@koma/contract'

/** The order in which an album or a share is shown to everybody. */
export interface ShownOrder {
  by: Album['photos_by']
  first: Album['photos_first']
}

/** Until an album is known, the order that new ones have. An order made by hand has a beginning of its own. */
export function shownOrder(shown: Pick<Album, 'photos_by' | 'photos_first'> | undefined): ShownOrder {
  const { photos_by: by = 'taken', photos_first: first = 'newest' } = shown ?? {}
  return { by, first: by === 'hand' ? 'oldest' : first }
}
