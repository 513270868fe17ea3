import { limits } from '@koma/contract/limits'
import type { ArrangedLibrary } from '../../library/arranged-library.ts'

/** The photos from one place to another, both included, in that direction. At most one more than the limit of a selection. */
export function placesBetween(library: Pick<ArrangedLibrary, 'idsBetween'>, from: number, to: number): string[] {
  const longest = limits.selection + 1
  if (from <= to) return library.idsBetween(Math.max(0, from), Math.min(to + 1, from + longest))
  return library.idsBetween(Math.max(to, from - longest + 1), from + 1).reverse()
}
