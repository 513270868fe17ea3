import { justifyRows } from '@koma/ui/photo-rows/justify-rows.ts'
import type { StretchEstimate } from '../../library/arranged-library.ts'
import type { GridMetrics } from './grid-metrics.ts'
import { finish, packSteps } from './packed-rows.ts'
import { SectionPlacer } from './shared-rows.ts'

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
/** Days with more photos hardly ever share a row. Laying out a sample of them would take long. */
const mostSampled = 30

const knownRows = new WeakMap<StretchEstimate, { metrics: GridMetrics; rows: EstimatedRows }>()

/** The height that a stretch will have once its photos are loaded, and rows of photos in it. */
export function estimateRows(count: number, estimate: StretchEstimate, metrics: GridMetrics): EstimatedRows {
  const known = knownRows.get(estimate)
  if (known?.metrics === metrics && known.rows.photos === count) return known.rows
  const rows = estimateAnew(count, estimate, metrics)
  knownRows.set(estimate, { metrics, rows })
  return rows
}

function estimateAnew(count: number, estimate: StretchEstimate, metrics: GridMetrics): EstimatedRows {
  const { header, between, gap, width } = metrics
  const days = Math.max(1, Math.min(estimate.days, count))
  const ratio = estimate.ratioSum / Math.max(1, count)
  const isSampled = metrics.heading !== undefined && days > 1 && count / days <= mostSampled
  const { rows, height } = isSampled ? sampledDays(count, days, ratio, metrics) : longDays(count, days, ratio, metrics)
  const headings = days * header + (days - 1) * between
  return {
    isEstimated: true,
    photos: count,
    count: rows,
    height: isSampled ? Math.round(height) : Math.round(height + Math.max(0, rows - days) * gap + headings),
    rowHeight: Math.round(isSampled ? Math.min(metrics.target, height / rows) : height / rows),
    width,
    gap,
  }
}

/** Days that have rows of their own. The height is that of the rows alone. */
function longDays(count: number, days: number, ratio: number, metrics: GridMetrics): { rows: number; height: number } {
  const typical = typicalRows(ratio, metrics)
  // Days differ in length. If that is distributed exponentially, this many of them are longer than a row.
  const rowsPerDay = count / typical.photos / days
  const long = Math.exp(-1 / rowsPerDay)
  const rows = Math.max(1, Math.min(count, Math.round(days * (1 + rowsPerDay * long))))
  const heightPerDay = metrics.target * (1 - long) + typical.height * (1 + rowsPerDay + unfilled) * long
  return { rows, height: days * heightPerDay }
}

/** Days of which some share rows: as high as a sample of such days, with their headings. */
function sampledDays(
  count: number,
  days: number,
  ratio: number,
  metrics: GridMetrics,
): { rows: number; height: number } {
  const sample = sampleOf(ratio, count / days, metrics)
  const rows = Math.max(1, Math.min(count, Math.round(days * sample.rows)))
  return { rows, height: days * sample.height - metrics.between }
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
  const rows = justifyRows(ratiosLike(ratio), metrics)
  const filled = rows.length > 1 ? rows.slice(0, -1) : rows
  const height = filled.reduce((sum, row) => sum + row.height, 0) / filled.length
  return { photos: (filled.at(-1)?.to ?? 1) / filled.length, height }
}

/** Photos that have this ratio on average. */
function ratiosLike(ratio: number): number[] {
  const share = (ratio - upright) / (landscape - upright)
  const isMixed = share > 0 && share < 1 - 1 / precision
  return shuffled().map((chance) => {
    if (!isMixed) return ratio
    return chance < share ? landscape : upright
  })
}

/** What one day adds on average, in rows and in height with its heading and the gap behind it. */
interface TypicalDay {
  rows: number
  height: number
}

const knownDays = new WeakMap<GridMetrics, Map<string, TypicalDay>>()
/** Lengths of days and ratios are rounded to so many steps (in each doubling, in each 1), so that few samples are laid out. */
const steps = 8
const shapes = 12

function sampleOf(ratio: number, length: number, metrics: GridMetrics): TypicalDay {
  const found = knownDays.get(metrics) ?? new Map<string, TypicalDay>()
  knownDays.set(metrics, found)
  const shape = Math.round(ratio * shapes) / shapes
  const days = 2 ** (Math.round(Math.log2(length) * steps) / steps)
  const name = `${shape} ${days}`
  const typical = found.get(name) ?? layOutDays(shape, days, metrics)
  found.set(name, typical)
  return typical
}

/** How unequal days are: many have few photos, some have many. */
const spread = 1.1

function layOutDays(ratio: number, length: number, metrics: GridMetrics): TypicalDay {
  const ratios = ratiosLike(ratio)
  const lengths = lengthsLike(length)
  const placer = new SectionPlacer(metrics)
  let photo = 0
  for (const days of lengths) {
    const day = Float32Array.from({ length: days }, (_, number) => ratios[(photo + number) % ratios.length] ?? 1)
    photo += days
    placer.place(finish(packSteps(day, metrics)), metrics.header)
  }
  return {
    rows: placer.rowCount / lengths.length,
    height: (placer.height + metrics.between) / lengths.length,
  }
}

/** Days of this length on average, in a mixed order. */
function lengthsLike(length: number): number[] {
  const days = Math.max(40, Math.min(sampleLength, Math.round(800 / length)))
  // Sums of three even chances are near enough to a bell curve.
  const chance = shuffled()
  const bell = (number: number) =>
    ((chance[number % sampleLength] ?? 0) +
      (chance[(number * 7 + 3) % sampleLength] ?? 0) +
      (chance[(number * 13 + 5) % sampleLength] ?? 0) -
      1.5) *
    2
  if (length <= 1) return Array.from({ length: days }, () => 1)
  const raw = Array.from({ length: days }, (_, number) => Math.exp(spread * bell(number)))
  const scaled = (scale: number) => raw.map((value) => Math.max(1, Math.round(value * scale)))
  let [low, high] = [0, length * 2]
  for (let tries = 0; tries < 12; tries += 1) {
    const middle = (low + high) / 2
    const sum = scaled(middle).reduce((total, each) => total + each, 0)
    if (sum / days < length) low = middle
    else high = middle
  }
  return scaled((low + high) / 2)
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
