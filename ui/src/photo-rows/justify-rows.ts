export interface PhotoRow {
  /** Index of the first photo, and of the one after the last. */
  from: number
  to: number
  /** Offset from the top of the section. Everything is in whole pixels. */
  top: number
  height: number
  widths: number[]
  /** Whether the row reaches the right edge. */
  filled: boolean
}

export interface RowSpace {
  width: number
  /** The height rows should have, `--grid-row`. */
  target: number
  gap: number
}

const lowest = 0.75
const highest = 1.35
/** A photo with a larger ratio gets a row of its own. */
const panorama = 2.6

/** The cost of an unfilled last row, in squared log height: more than a slight stretch, less than an ugly one. */
const unfilledLast = 0.08
/** The cost of a row outside the clamp, so high that it is chosen only if there is no other layout. */
const misfit = 4

/**
 * Justified rows of one date section: all rows are chosen together to minimize the sum of log²(height ÷ target).
 * Heights stay within 0.75–1.35 of the target; a last row that cannot fill within that is aligned left, as high as the row above.
 * If the photos continue below, the last row is like any other.
 */
export function justifyRows(ratios: ArrayLike<number>, space: RowSpace, { continues = false } = {}): PhotoRow[] {
  const width = Math.max(1, Math.floor(space.width))
  const shapes = Float64Array.from(ratios, usableRatio)
  const starts = chooseBreaks(shapes, width, space, continues)
  const rows: PhotoRow[] = []
  let top = 0
  let heightAbove = space.target
  for (let index = 0; index < starts.length; index += 1) {
    const from = starts[index] ?? 0
    const to = starts[index + 1] ?? shapes.length
    const row = placeRow(shapes, from, to, top, heightAbove, { ...space, width })
    if (row.filled && (shapes[from] ?? 1) <= panorama) heightAbove = row.height
    rows.push(row)
    top += row.height + space.gap
  }
  return rows
}

/** Whether a row is as high as rows may be. One of a panorama is as high as that is. */
export function fitsTarget({ height, widths, filled }: PhotoRow, { target }: RowSpace): boolean {
  if (widths.length === 1 && (widths[0] ?? 0) > height * panorama) return true
  return filled && height >= Math.floor(target * lowest) && height <= Math.ceil(target * highest)
}

/** Clamps the ratio, so that a photo of unknown or absurd size does not distort its neighbours. */
function usableRatio(ratio: number): number {
  if (!Number.isFinite(ratio) || ratio <= 0) return 1
  return Math.min(20, Math.max(0.1, ratio))
}

/** Returns the first index of each row. A shortest path over the photos; linear, because the length of a row is bounded. */
function chooseBreaks(shapes: Float64Array, width: number, { target, gap }: RowSpace, continues: boolean): number[] {
  const count = shapes.length
  const best = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY)
  const previous = new Int32Array(count + 1).fill(-1)
  best[0] = 0
  for (let from = 0; from < count; from += 1) {
    const sofar = best[from] ?? 0
    let sum = 0
    for (let to = from + 1; to <= count; to += 1) {
      const shape = shapes[to - 1] ?? 1
      const alone = to === from + 1
      if (shape > panorama && !alone) break
      sum += shape
      const relative = (width - gap * (to - from - 1)) / sum / target
      const cost = rowCost(relative, alone && shape > panorama, to === count && !continues)
      // Even one photo can be lower than the clamp on a very narrow screen; it still needs a row.
      if (relative < lowest && !alone) break
      if (sofar + cost < (best[to] ?? 0)) {
        best[to] = sofar + cost
        previous[to] = from
      }
      if (shape > panorama) break
    }
  }
  const starts: number[] = []
  for (let to = count; to > 0; to = previous[to] ?? 0) starts.push(previous[to] ?? 0)
  return starts.reverse()
}

function rowCost(relativeHeight: number, isPanorama: boolean, isLast: boolean): number {
  if (isPanorama) return 0
  const deviation = Math.log(relativeHeight) ** 2
  if (relativeHeight >= lowest && relativeHeight <= highest) return deviation
  if (relativeHeight > highest && isLast) return unfilledLast
  return misfit + deviation
}

function placeRow(
  shapes: Float64Array,
  from: number,
  to: number,
  top: number,
  heightAbove: number,
  { width, target, gap }: RowSpace,
): PhotoRow {
  let sum = 0
  for (let index = from; index < to; index += 1) sum += shapes[index] ?? 1
  const room = width - gap * (to - from - 1)
  const full = room / sum
  const filled = (shapes[from] ?? 1) > panorama || full <= target * highest
  const height = filled ? full : Math.min(heightAbove, full)
  const widths: number[] = []
  let exact = 0
  let placed = 0
  for (let index = from; index < to; index += 1) {
    exact += (shapes[index] ?? 1) * height
    const right = filled && index === to - 1 ? room : Math.round(exact)
    widths.push(Math.max(1, right - placed))
    placed = right
  }
  return { from, to, top, height: Math.max(1, Math.round(height)), widths, filled }
}
