import { lastNotAbove } from '../../../../platform/search-sorted.ts'
import type { EstimatedRows } from './estimated-rows.ts'
import type { PackedRows } from './packed-rows.ts'

/** The rows of a section. Rows and photos are counted in the section, heights from the top of its first row. */
export type SectionRows = PackedRows | EstimatedRows

export function isEstimated(rows: SectionRows): rows is EstimatedRows {
  return 'isEstimated' in rows
}

export function rowCountOf(rows: SectionRows): number {
  return isEstimated(rows) ? rows.count : rows.tops.length
}

/** The first photo of a row; for the number of rows, the number of photos. */
export function startOf(rows: SectionRows, row: number): number {
  return isEstimated(rows) ? Math.floor((row * rows.photos) / rows.count) : (rows.starts[row] ?? 0)
}

export function topOf(rows: SectionRows, row: number): number {
  return isEstimated(rows) ? Math.floor(row * pitchOf(rows)) : (rows.tops[row] ?? 0)
}

export function heightOf(rows: SectionRows, row: number): number {
  return isEstimated(rows) ? rows.rowHeight : (rows.heights[row] ?? 0)
}

/** The last row that begins at or above this height. */
export function rowAtHeight(rows: SectionRows, height: number): number {
  return lastNotAbove(rowCountOf(rows), (row) => topOf(rows, row), height)
}

export function rowOfPhoto(rows: SectionRows, photo: number): number {
  return lastNotAbove(rowCountOf(rows), (row) => startOf(rows, row), photo)
}

/** Where a photo is in its row. The photos of an estimated row are all of the same width. */
export function spanOf(rows: SectionRows, photo: number): { left: number; width: number } {
  if (!isEstimated(rows)) return { left: rows.lefts[photo] ?? 0, width: rows.widths[photo] ?? 0 }
  const row = rowOfPhoto(rows, photo)
  const first = startOf(rows, row)
  const step = (rows.width + rows.gap) / Math.max(1, startOf(rows, row + 1) - first)
  const left = Math.round((photo - first) * step)
  return { left, width: Math.round((photo - first + 1) * step) - rows.gap - left }
}

function pitchOf({ height, gap, count }: EstimatedRows): number {
  return (height + gap) / count
}
