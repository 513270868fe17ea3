import { justifyRows, measureRows } from '../../../ui/photo-rows/justify-rows.ts'
import type { GridMetrics } from './grid-metrics.ts'

/** The rows of one section, packed: a library has hundreds of thousands of tiles. */
export interface SectionRows {
  /** What they were made of, to tell whether they still hold. */
  ratios: Float32Array
  /** The photo each row begins with, counted in the section, and at the end the number of photos. */
  starts: Uint32Array
  /** From the top of the first row. */
  tops: Float64Array
  heights: Uint16Array
  /** Of each photo, from the left edge of the grid. */
  lefts: Uint16Array
  widths: Uint16Array
  height: number
}

export function packRows(ratios: Float32Array, { width, target, gap }: GridMetrics): SectionRows {
  const rows = justifyRows(ratios, { width, target, gap })
  const packed: SectionRows = {
    ratios,
    starts: new Uint32Array(rows.length + 1),
    tops: new Float64Array(rows.length),
    heights: new Uint16Array(rows.length),
    lefts: new Uint16Array(ratios.length),
    widths: new Uint16Array(ratios.length),
    height: measureRows(rows),
  }
  packed.starts[rows.length] = ratios.length
  rows.forEach((row, number) => {
    packed.starts[number] = row.from
    packed.tops[number] = row.top
    packed.heights[number] = row.height
    let left = 0
    row.widths.forEach((tileWidth, column) => {
      packed.lefts[row.from + column] = left
      packed.widths[row.from + column] = tileWidth
      left += tileWidth + gap
    })
  })
  return packed
}

export function isMadeOf(rows: SectionRows, ratios: Float32Array): boolean {
  if (rows.ratios.length !== ratios.length) return false
  for (let place = 0; place < ratios.length; place += 1) if (rows.ratios[place] !== ratios[place]) return false
  return true
}

export const rowCountOf = (rows: SectionRows) => rows.tops.length

/** The last row that begins at or above this height, counted from the first row. */
export function rowAtHeight({ tops }: SectionRows, height: number): number {
  return lastNotAbove(tops, height)
}

export function rowOfPhoto({ starts }: SectionRows, photo: number): number {
  return Math.min(lastNotAbove(starts, photo), starts.length - 2)
}

/** The last place whose value is not above the given one; 0 where there is none. */
export function lastNotAbove(values: ArrayLike<number>, value: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((values[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
