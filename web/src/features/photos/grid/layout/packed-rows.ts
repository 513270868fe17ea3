import { justifyRows } from '@koma/ui/photo-rows/justify-rows.ts'
import type { GridMetrics } from './grid-metrics.ts'

/** The rows of loaded photos, in typed arrays because a library has hundreds of thousands of tiles. */
export interface PackedRows {
  /** What the rows were made from, to tell whether they are still valid. */
  ratios: Float32Array
  /** The first photo of each row, counted in the section, followed by the number of photos. */
  starts: Uint32Array
  /** From the top of the first row. */
  tops: Float64Array
  heights: Uint16Array
  /** Of each photo, from the left edge of the grid. */
  lefts: Uint16Array
  widths: Uint16Array
  height: number
  /** Numbers that tell the rows apart. A row keeps its number while most of its photos stay in it. */
  numbers: readonly number[]
}

/** Photos whose rows are chosen together. A whole day of an import at once would block the page. */
const stretch = 1000
/** The last rows of a stretch are chosen again with the next stretch, because the day continues after them. */
const reconsidered = 2

/** Packs the rows of one section. Yields after each stretch, with the number of photos it placed. */
export function* packSteps(ratios: Float32Array, { width, target, gap }: GridMetrics): Generator<number, PackedRows> {
  const starts: number[] = []
  const tops: number[] = []
  const heights: number[] = []
  const lefts = new Uint16Array(ratios.length)
  const widths = new Uint16Array(ratios.length)
  let top = 0
  for (let from = 0; from < ratios.length; ) {
    const isLast = from + stretch >= ratios.length
    const rows = justifyRows(ratios.subarray(from, from + stretch), { width, target, gap })
    const kept = isLast ? rows : rows.slice(0, Math.max(1, rows.length - reconsidered))
    for (const row of kept) {
      starts.push(from + row.from)
      tops.push(top)
      heights.push(row.height)
      top += row.height + gap
      let left = 0
      for (let column = 0; column < row.widths.length; column += 1) {
        const tileWidth = row.widths[column] ?? 0
        lefts[from + row.from + column] = left
        widths[from + row.from + column] = tileWidth
        left += tileWidth + gap
      }
    }
    const placed = kept.at(-1)?.to ?? ratios.length
    from += placed
    yield placed
  }
  starts.push(ratios.length)
  return {
    ratios,
    starts: Uint32Array.from(starts),
    tops: Float64Array.from(tops),
    heights: Uint16Array.from(heights),
    lefts,
    widths,
    height: Math.max(0, top - gap),
    numbers: tops.map((_, number) => number),
  }
}

/** Runs all steps at once. */
export function finish<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value as Result
  }
}

export function isMadeOf(rows: PackedRows, ratios: Float32Array): boolean {
  if (rows.ratios.length !== ratios.length) return false
  for (let place = 0; place < ratios.length; place += 1) if (rows.ratios[place] !== ratios[place]) return false
  return true
}
