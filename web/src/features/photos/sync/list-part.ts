import { lastNotAbove } from '../../../platform/search-sorted.ts'
import type { LibraryIndex } from '../library/library-index.ts'
import { compareKeys, type ListKey } from './list-rows.ts'

/** What is known of a part of a list without its photos. */
export interface PartSummary {
  /** A part reaches from here up to the start of the next one. */
  start: ListKey
  count: number
  /** The sum of width ÷ height of its photos. */
  ratioSum: number
  /** On how many days its photos were taken. */
  days: number
  /** Grows whenever one of its photos changes, and is never used for other photos. */
  version: number
}

export interface ListPart extends PartSummary {
  /** Its photos in ascending order, or null if they are not loaded. */
  rows: LibraryIndex | null
  /** The rows are those of an older version. They are shown until the part has been fetched again. */
  isStale: boolean
}

/** A part that somebody waits for, by a key in it. */
export interface PartWish {
  key: ListKey
  /** Those of its photos that are about to be shown, by their number in ascending order, so that they come in full. */
  shown?: { from: number; count: number } | undefined
}

export const isLoaded = (part: ListPart): part is ListPart & { rows: LibraryIndex } => part.rows !== null

/** The index of the part that a key belongs to. */
export function partAt(parts: readonly PartSummary[], key: ListKey): number {
  return lastNotAbove(parts.length, (number) => compareKeys(parts[number]?.start ?? key, key), 0)
}

export function findPart<Part extends PartSummary>(parts: readonly Part[], start: ListKey): Part | undefined {
  const part = parts[partAt(parts, start)]
  return part && compareKeys(part.start, start) === 0 ? part : undefined
}
