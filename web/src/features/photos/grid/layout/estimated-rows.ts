import { justifyRows } from '../../../../ui/photo-rows/justify-rows.ts'
import type { StretchEstimate } from '../../library/arranged-library.ts'
import type { GridMetrics } from './grid-metrics.ts'

/** The rows of a stretch that is not loaded: as many as its photos will probably fill, all alike, so that none of them is stored. */
export interface EstimatedRows {
  isEstimated: true
  /** The number of photos, and of the rows they are divided into. */
  photos: number
  count: number
  /** Of the stretch, with the headings that will stand between its rows. */
  height: number
  rowHeight: number
  width: number
  gap: number
}

/** What a day's last row adds on average, in rows: it is often not filled. Found by comparing estimates with layouts. */
const unfilled = 0.2

/** The height that a stretch will have once its photos are loaded, and rows of photos in it. */
export function estimateRows(count: number, estimate: StretchEstimate, metrics: GridMetrics): EstimatedRows {
  const { header, between, gap, target, width } = metrics
  const days = Math.max(1, Math.min(estimate.days, count))
  const typical = typicalRows(estimate.ratioSum / Math.max(1, count), metrics)
  // Days differ in length. If that is distributed exponentially, this many of them are longer than a row.
  const rowsPerDay = count / typical.photos / days
  const long = Math.exp(-1 / rowsPerDay)
  const rows = Math.max(1, Math.min(count, Math.round(days * (1 + rowsPerDay * long))))
  const heightPerDay = target * (1 - long) + typical.height * (1 + rowsPerDay + unfilled) * long
  const headings = days * header + (days - 1) * between
  return {
    isEstimated: true,
    photos: count,
    count: rows,
    height: Math.round(days * heightPerDay + Math.max(0, rows - days) * gap + headings),
    rowHeight: Math.round((days * heightPerDay) / rows),
    width,
    gap,
  }
}

interface TypicalRows {
  /** Photos in a row. */
  photos: number
  height: number
}

/** Photos of VRChat are 16:9, upright or not. */
const [landscape, upright] = [16 / 9, 9 / 16]
const precision = 50
const sampleLength = 300
const known = new WeakMap<GridMetrics, Map<number, TypicalRows>>()

/** The rows of photos with this ratio on average, found by laying out a sample. Each width has few that differ. */
function typicalRows(ratio: number, metrics: GridMetrics): TypicalRows {
  const found = known.get(metrics) ?? new Map<number, TypicalRows>()
  known.set(metrics, found)
  const rounded = Math.round(ratio * precision) / precision
  const typical = found.get(rounded) ?? layOutSample(rounded, metrics)
  found.set(rounded, typical)
  return typical
}

function layOutSample(ratio: number, metrics: GridMetrics): TypicalRows {
  const share = (ratio - upright) / (landscape - upright)
  const isMixed = share > 0 && share < 1 - 1 / precision
  const sample = shuffled().map((chance) => {
    if (!isMixed) return ratio
    return chance < share ? landscape : upright
  })
  const rows = justifyRows(sample, metrics)
  const filled = rows.length > 1 ? rows.slice(0, -1) : rows
  const height = filled.reduce((sum, row) => sum + row.height, 0) / filled.length
  return { photos: (filled.at(-1)?.to ?? 1) / filled.length, height }
}

let chances: readonly number[] | null = null

/** Numbers between 0 and 1, evenly distributed and in a mixed order, the same each time. */
function shuffled(): readonly number[] {
  if (chances) return chances
  let state = 1
  const keyed = Array.from({ length: sampleLength }, (_, number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return { key: state, chance: (number + 0.5) / sampleLength }
  })
  chances = keyed.sort((a, b) => a.key - b.key).map(({ chance }) => chance)
  return chances
}
