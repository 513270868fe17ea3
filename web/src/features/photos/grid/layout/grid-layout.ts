import type { ArrangedLibrary, PhotoSection } from '../../library/arranged-library.ts'
import { estimateRows } from './estimated-rows.ts'
import type { GridMetrics } from './grid-metrics.ts'
import { finish, isMadeOf, type PackedRows, packSteps } from './packed-rows.ts'
import { isEstimated, rowCountOf, type SectionRows } from './section-rows.ts'

export interface LaidSection extends PhotoSection {
  top: number
  height: number
  /** Height of its heading; 0 for a stretch that is not loaded, which has none. */
  header: number
  /** Number of rows of photos above the section. */
  firstRow: number
  rows: SectionRows
}

/** The position of every photo, before any photo is loaded. In stretches that are not loaded it is estimated. */
export interface GridLayout {
  metrics: GridMetrics
  sections: readonly LaidSection[]
  tops: Float64Array
  height: number
  rowCount: number
  /** Whether a stretch is not loaded, so that heights and the numbers of rows will change. */
  isEstimated: boolean
}

export type GridSource = Pick<ArrangedLibrary, 'sections' | 'ratiosBetween'>

/** Sections that have not changed since the layout `before` keep their rows. */
export function layOutGrid(source: GridSource, metrics: GridMetrics, before: GridLayout | null = null): GridLayout {
  return finish(layOutSteps(source, metrics, before))
}

/** How many photos a layout has to place. Those of unchanged sections are not counted. */
export function photosToPlace(source: GridSource, metrics: GridMetrics, before: GridLayout | null): number {
  const known = knownRows(metrics, before)
  let count = 0
  for (const section of source.sections) {
    if (!section.estimate && !rowsOf(source, section, known)) count += section.to - section.from
  }
  return count
}

/** Yields from time to time, with the number of photos placed since the last time. */
export function* layOutSteps(
  source: GridSource,
  metrics: GridMetrics,
  before: GridLayout | null,
): Generator<number, GridLayout> {
  const known = knownRows(metrics, before)
  const sections: LaidSection[] = []
  const tops = new Float64Array(source.sections.length)
  let top = 0
  let firstRow = 0
  for (const section of source.sections) {
    const rows = section.estimate
      ? estimateRows(section.to - section.from, section.estimate, metrics)
      : (rowsOf(source, section, known) ??
        (yield* packSteps(source.ratiosBetween(section.from, section.to).slice(), metrics)))
    const header = section.estimate ? 0 : metrics.header
    const height = header + rows.height
    tops[sections.length] = top
    sections.push({ ...section, top, height, header, firstRow, rows })
    top += height + metrics.between
    firstRow += rowCountOf(rows)
  }
  return {
    metrics,
    sections,
    tops,
    height: Math.max(0, top - metrics.between),
    rowCount: firstRow,
    isEstimated: sections.some(({ estimate }) => estimate !== undefined),
  }
}

/** By the key of their section. A day has several sections if photos of another day lie between them. */
type KnownRows = ReadonlyMap<number, readonly PackedRows[]>

function knownRows(metrics: GridMetrics, before: GridLayout | null): KnownRows {
  const known = new Map<number, PackedRows[]>()
  if (!before || !isSameSpace(before.metrics, metrics)) return known
  for (const { key, rows } of before.sections) {
    if (isEstimated(rows)) continue
    const same = known.get(key)
    if (same) same.push(rows)
    else known.set(key, [rows])
  }
  return known
}

function rowsOf(source: GridSource, { key, from, to }: PhotoSection, known: KnownRows): PackedRows | null {
  const candidates = known.get(key)
  if (!candidates) return null
  const ratios = source.ratiosBetween(from, to)
  return candidates.find((rows) => isMadeOf(rows, ratios)) ?? null
}

function isSameSpace(a: GridMetrics, b: GridMetrics): boolean {
  return a.width === b.width && a.target === b.target && a.gap === b.gap
}
