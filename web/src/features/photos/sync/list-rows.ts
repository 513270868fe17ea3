import { indexOf, type LibraryIndex, type LibraryRow, rowAt } from '../library/library-index.ts'
import type { PageRequest } from '../source/photo-source.ts'

/** The moment by which a list is ordered. */
export type ListBy = PageRequest['order']['by']

/** Where a photo stands in a list: by its moment, and by its id among photos of the same moment. */
export interface ListKey {
  moment: number
  /** An empty id comes before every photo of the moment. */
  photoId: string
}

export function compareKeys(a: ListKey, b: ListKey): number {
  if (a.moment !== b.moment) return a.moment - b.moment
  if (a.photoId === b.photoId) return 0
  return a.photoId < b.photoId ? -1 : 1
}

export function momentsOf(rows: LibraryIndex, by: ListBy): Float64Array {
  if (by === 'trashed') return rows.trashedAt ?? rows.addedAt
  if (by === 'hand') return rows.handAt ?? rows.addedAt
  return by === 'taken' ? rows.takenAt : rows.addedAt
}

export function keyOf(row: LibraryRow, by: ListBy): ListKey {
  return { moment: momentOf(row, by), photoId: row.photoId }
}

function momentOf({ addedAt, takenAt, trashedAt, handAt }: LibraryRow, by: ListBy): number {
  if (by === 'trashed') return trashedAt ?? addedAt
  if (by === 'hand') return handAt ?? addedAt
  return by === 'taken' ? takenAt : addedAt
}

/** The number of rows before the key. The rows ascend. */
function rowsBefore(rows: LibraryIndex, by: ListBy, key: ListKey): number {
  const moments = momentsOf(rows, by)
  let low = 0
  let high = rows.photoIds.length
  while (low < high) {
    const middle = (low + high) >> 1
    const isBefore = compareKeys({ moment: moments[middle] ?? 0, photoId: rows.photoIds[middle] ?? '' }, key) < 0
    if (isBefore) low = middle + 1
    else high = middle
  }
  return low
}

/** The rows from `start` up to but not including `end`; null stands for the end of the list. */
export function rowsWithin(rows: LibraryIndex, by: ListBy, start: ListKey, end: ListKey | null): LibraryIndex {
  const from = rowsBefore(rows, by, start)
  const to = end ? rowsBefore(rows, by, end) : rows.photoIds.length
  return from === 0 && to === rows.photoIds.length ? rows : sliceRows(rows, from, to)
}

export function joinRows(stretches: readonly LibraryIndex[]): LibraryIndex {
  const [first] = stretches
  if (first && stretches.length === 1) return first
  return indexOf(stretches.flatMap((rows) => rows.photoIds.map((_, place) => rowAt(rows, place))))
}

/**
 * The rows without those that should leave, and with the coming ones at their places. The coming rows ascend. Returns the same
 * object if nothing changes.
 */
export function mergeRows(
  rows: LibraryIndex,
  by: ListBy,
  leaves: (photoId: string) => boolean,
  coming: readonly LibraryRow[],
): LibraryIndex {
  if (coming.length === 0 && !rows.photoIds.some(leaves)) return rows
  const merged: LibraryRow[] = []
  let next = 0
  for (let place = 0; place < rows.photoIds.length; place += 1) {
    const row = rowAt(rows, place)
    if (leaves(row.photoId)) continue
    const key = keyOf(row, by)
    for (let other = coming[next]; other && compareKeys(keyOf(other, by), key) < 0; other = coming[next]) {
      merged.push(other)
      next += 1
    }
    merged.push(row)
  }
  merged.push(...coming.slice(next))
  return indexOf(merged)
}

function sliceRows(rows: LibraryIndex, from: number, to: number): LibraryIndex {
  const { trashedAt, handAt } = rows
  return {
    photoIds: rows.photoIds.slice(from, to),
    takenAt: rows.takenAt.slice(from, to),
    takenOffset: rows.takenOffset.slice(from, to),
    ratios: rows.ratios.slice(from, to),
    colours: rows.colours.slice(from, to),
    addedAt: rows.addedAt.slice(from, to),
    ...(trashedAt && { trashedAt: trashedAt.slice(from, to) }),
    ...(handAt && { handAt: handAt.slice(from, to) }),
  }
}
