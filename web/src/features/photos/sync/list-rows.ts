import { firstThat } from '../../../platform/search-sorted.ts'
import { indexOf, type LibraryIndex, type LibraryRow } from '../library/library-index.ts'
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
  const keyAt = (number: number) => ({ moment: moments[number] ?? 0, photoId: rows.photoIds[number] ?? '' })
  return firstThat(rows.photoIds.length, (number) => compareKeys(keyAt(number), key) >= 0)
}

/** The rows from `start` up to but not including `end`; null stands for the end of the list. */
export function rowsWithin(rows: LibraryIndex, by: ListBy, start: ListKey, end: ListKey | null): LibraryIndex {
  const from = rowsBefore(rows, by, start)
  const to = end ? rowsBefore(rows, by, end) : rows.photoIds.length
  return from === 0 && to === rows.photoIds.length ? rows : sliceRows(rows, from, to)
}

/** Consecutive rows of an index, `to` not included. */
interface Piece {
  rows: LibraryIndex
  from: number
  to: number
}

export function joinRows(stretches: readonly LibraryIndex[]): LibraryIndex {
  const [first] = stretches
  if (first && stretches.length === 1) return first
  return joinPieces(stretches.map(whole))
}

function whole(rows: LibraryIndex): Piece {
  return { rows, from: 0, to: rows.photoIds.length }
}

/** Copies column by column: a part has a thousand photos, and an object for each of them would be the longest step of a sync. */
function joinPieces(pieces: readonly Piece[]): LibraryIndex {
  const length = pieces.reduce((sum, { from, to }) => sum + to - from, 0)
  const first = pieces.find(({ from, to }) => to > from)?.rows
  const column = <Column extends Float64Array | Float32Array | Int16Array>(
    joined: Column,
    of: (rows: LibraryIndex) => Column | null | undefined,
  ): Column => {
    let at = 0
    for (const { rows, from, to } of pieces) {
      const values = of(rows)
      if (values) joined.set(values.subarray(from, to), at)
      at += to - from
    }
    return joined
  }
  return {
    photoIds: pieces.flatMap(({ rows, from, to }) => rows.photoIds.slice(from, to)),
    takenAt: column(new Float64Array(length), (rows) => rows.takenAt),
    takenOffset: column(new Int16Array(length), (rows) => rows.takenOffset),
    ratios: column(new Float32Array(length), (rows) => rows.ratios),
    colours: column(new Int16Array(length), (rows) => rows.colours),
    addedAt: column(new Float64Array(length), (rows) => rows.addedAt),
    ...(first?.trashedAt && { trashedAt: column(new Float64Array(length), (rows) => rows.trashedAt) }),
    ...(first?.handAt && { handAt: column(new Float64Array(length), (rows) => rows.handAt) }),
  }
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
  const pieces: Piece[] = []
  let from = 0
  let place = 0
  const goTo = (end: number) => {
    for (; place < end; place += 1) {
      if (!leaves(rows.photoIds[place] ?? '')) continue
      pieces.push({ rows, from, to: place })
      from = place + 1
    }
    pieces.push({ rows, from, to: end })
    from = end
  }
  const byPlace = new Map<number, LibraryRow[]>()
  for (const row of coming) {
    const before = rowsBefore(rows, by, keyOf(row, by))
    const together = byPlace.get(before)
    if (together) together.push(row)
    else byPlace.set(before, [row])
  }
  for (const [before, together] of byPlace) {
    goTo(before)
    pieces.push(whole(indexOf(together)))
  }
  goTo(rows.photoIds.length)
  return joinPieces(pieces)
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
