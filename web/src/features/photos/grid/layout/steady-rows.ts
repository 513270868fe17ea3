import { fitsTarget, justifyRows, type PhotoRow } from '@koma/ui/photo-rows/justify-rows.ts'
import type { GridMetrics } from './grid-metrics.ts'
import type { PackedRows } from './packed-rows.ts'
import { rowOfPhoto } from './section-rows.ts'

/** If more photos come or go at once, all rows are chosen anew. */
const mostChanged = 10
/** How many rows are filled anew, above or below those in which photos came or went, before all are. */
const mostAround = 3

/**
 * The rows of a section after a few photos were added or removed: only those around the change are filled anew, so that the others stay
 * where they are on the screen. Null if that does not give good rows. `isSame` tells whether a photo of the section before is this one.
 */
export function steadyRows(
  before: PackedRows,
  ratios: Float32Array,
  metrics: GridMetrics,
  isSame: (placeBefore: number, place: number) => boolean,
): PackedRows | null {
  const [was, is] = [before.ratios.length, ratios.length]
  const isKept = (a: number, b: number) => before.ratios[a] === ratios[b] && isSame(a, b)
  const least = Math.min(was, is)
  let head = 0
  while (head < least && isKept(head, head)) head += 1
  let tail = 0
  while (tail < least - head && isKept(was - 1 - tail, is - 1 - tail)) tail += 1
  if (least === 0 || Math.max(was, is) - head - tail > mostChanged) return null
  const touched = rowOfPhoto(before, Math.min(head, was - 1))
  const lastTouched = Math.max(touched, rowOfPhoto(before, was - tail - 1))
  const end = before.tops.length - 1
  for (let around = 0; around <= mostAround; around += 1) {
    // Below first, since the photos above are seen first.
    const last = Math.min(end, lastTouched + ((around + 1) >> 1))
    // A last row that is not filled is as high as the one above it.
    const first = Math.max(0, touched - (around >> 1) - (last === end ? 1 : 0))
    const from = before.starts[first] ?? 0
    const to = is - was + (before.starts[last + 1] ?? was)
    if (to <= from) continue
    const rows = justifyRows(ratios.subarray(from, to), metrics, { continues: last < end })
    if (last < end && !rows.every((row) => fitsTarget(row, metrics))) continue
    const placeBefore = (place: number) => (place < head ? place : place >= is - tail ? place - is + was : null)
    return replaceRows(before, ratios, { first, last, from, rows, placeBefore }, metrics)
  }
  return null
}

interface Replacement {
  /** The rows that are replaced. */
  first: number
  last: number
  /** The first photo of the new rows. */
  from: number
  rows: readonly PhotoRow[]
  /** Where a photo was, or null if it is new. */
  placeBefore(place: number): number | null
}

function replaceRows(before: PackedRows, ratios: Float32Array, change: Replacement, { gap }: GridMetrics): PackedRows {
  const { first, last, from, rows } = change
  const more = ratios.length - before.ratios.length
  const lefts = new Uint16Array(ratios.length)
  const widths = new Uint16Array(ratios.length)
  const kept = before.starts[last + 1] ?? before.ratios.length
  for (const [column, of] of [
    [lefts, before.lefts],
    [widths, before.widths],
  ] as const) {
    column.set(of.subarray(0, from))
    column.set(of.subarray(kept), kept + more)
  }
  for (const row of rows) {
    let left = 0
    for (const [column, width] of row.widths.entries()) {
      lefts[from + row.from + column] = left
      widths[from + row.from + column] = width
      left += width + gap
    }
  }
  const starts = [...before.starts.subarray(0, first), ...rows.map((row) => from + row.from)]
  for (const start of before.starts.subarray(last + 1)) starts.push(start + more)
  const heights = [
    ...before.heights.subarray(0, first),
    ...rows.map(({ height }) => height),
    ...before.heights.subarray(last + 1),
  ]
  const tops = new Float64Array(heights.length)
  let top = 0
  for (const [row, height] of heights.entries()) {
    tops[row] = top
    top += height + gap
  }
  return {
    ratios,
    starts: Uint32Array.from(starts),
    tops,
    heights: Uint16Array.from(heights),
    lefts,
    widths,
    height: Math.max(0, top - gap),
    numbers: [...before.numbers.slice(0, first), ...numbersFor(before, change), ...before.numbers.slice(last + 1)],
  }
}

/** Each new row has the number of the row from which most of its photos come, or one that no row had. */
function numbersFor(before: PackedRows, { rows, from, placeBefore }: Replacement): number[] {
  const taken = new Set<number>()
  let next = before.numbers.reduce((most, number) => Math.max(most, number), -1) + 1
  return rows.map((row) => {
    const counts = new Map<number, number>()
    for (let place = from + row.from; place < from + row.to; place += 1) {
      const was = placeBefore(place)
      const number = was === null ? undefined : before.numbers[rowOfPhoto(before, was)]
      if (number !== undefined && !taken.has(number)) counts.set(number, (counts.get(number) ?? 0) + 1)
    }
    const [most] = [...counts].sort(([, a], [, b]) => b - a)
    const number = most?.[0] ?? next++
    taken.add(number)
    return number
  })
}
