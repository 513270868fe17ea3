import type { ListKey, ListRows, PartColumns, TrashRows } from '../calls/photos/list-parts.ts'
import { decodeMoments, encodeMoments, encodePhotoIndex, type ListedColumns } from './photo-index.ts'

/** One part of a list, without its photos. */
export interface PartSummary {
  start: ListKey
  count: number
  /** The sum of the ratios of its photos, in thousandths. */
  ratioSum: number
  days: number
  version: number
}

/** Rows are decoded by `decodePhotoIndex`, as an index is. */
export function encodeListRows({ addedAt, handAt, trashedAt: _, ...columns }: ListedColumns): ListRows {
  const rows = { ...encodePhotoIndex(columns), added_at: encodeMoments(addedAt) }
  return handAt ? { ...rows, hand_at: encodeMoments(handAt) } : rows
}

export function encodeTrashRows(columns: ListedColumns & { trashedAt: Float64Array }): TrashRows {
  return { ...encodeListRows(columns), trashed_at: encodeMoments(columns.trashedAt) }
}

export function encodeParts(parts: readonly PartSummary[]): PartColumns {
  return {
    starts: encodeMoments(Float64Array.from(parts, ({ start }) => start.timestamp)),
    ties: parts.flatMap(({ start: { photo_id } }, part) => (photo_id === null ? [] : [{ part, photo_id }])),
    counts: parts.map(({ count }) => count),
    ratios: parts.map(({ ratioSum }) => ratioSum),
    days: parts.map(({ days }) => days),
    versions: parts.map(({ version }) => version),
  }
}

export function decodeParts({ starts, ties, counts, ratios, days, versions }: PartColumns): PartSummary[] {
  const photoIds = new Map(ties.map(({ part, photo_id }) => [part, photo_id]))
  return Array.from(decodeMoments(starts), (timestamp, part) => ({
    start: { timestamp, photo_id: photoIds.get(part) ?? null },
    count: counts[part] ?? 0,
    ratioSum: ratios[part] ?? 0,
    days: days[part] ?? 0,
    version: versions[part] ?? 0,
  }))
}
