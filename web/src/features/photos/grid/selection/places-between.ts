import { limits } from '@koma/contract/limits'
import type { ArrangedLibrary } from '../../library/arranged-library.ts'

/** One more than may be chosen, so that the selection notices that something is left out. */
export const longestRange = limits.selection + 1

/** The photos from one place to another, both included, in that direction. At most one more than the limit of a selection. */
export function placesBetween(library: Pick<ArrangedLibrary, 'idsBetween'>, from: number, to: number): string[] {
  const range = rangeBetween(from, to)
  const photoIds = library.idsBetween(range.from, range.to)
  return from <= to ? photoIds : photoIds.reverse()
}

/** Where a photo is by now. If the list does not know, because it is not loaded or has left, it is taken for where it was. */
export function placeIn(
  library: Pick<ArrangedLibrary, 'placeOf'>,
  photoId: string | undefined,
  before: number,
): number {
  const place = photoId === undefined ? -1 : library.placeOf(photoId)
  return place >= 0 ? place : before
}

/** The places of that range, the last not included. */
export function rangeBetween(from: number, to: number): { from: number; to: number } {
  if (from <= to) return { from: Math.max(0, from), to: Math.min(to + 1, from + longestRange) }
  return { from: Math.max(to, from - longestRange + 1), to: from + 1 }
}
