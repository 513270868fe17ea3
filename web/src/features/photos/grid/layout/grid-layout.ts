import { lastNotAbove } from '../../../../platform/search-sorted.ts'
import type { ArrangedLibrary, PhotoSection } from '../../library/arranged-library.ts'
import type { GridMetrics } from './grid-metrics.ts'
import { finish, isMadeOf, packSteps, rowAtHeight, rowCountOf, rowOfPhoto, type SectionRows } from './section-rows.ts'

export interface LaidSection extends PhotoSection {
  top: number
  height: number
  /** Number of rows of photos above the section. */
  firstRow: number
  rows: SectionRows
}

/** The position of every photo, known for the whole list before any photo is loaded. */
export interface GridLayout {
  metrics: GridMetrics
  sections: readonly LaidSection[]
  tops: Float64Array
  height: number
  rowCount: number
}

export type GridSource = Pick<ArrangedLibrary, 'sections' | 'ratiosBetween'>

export interface TileBox {
  top: number
  left: number
  width: number
  height: number
}

/** Sections that have not changed since the layout `before` keep their rows. */
export function layOutGrid(source: GridSource, metrics: GridMetrics, before: GridLayout | null = null): GridLayout {
  return finish(layOutSteps(source, metrics, before))
}

/** How many photos a layout has to place. Those of unchanged sections are not counted. */
export function photosToPlace(source: GridSource, metrics: GridMetrics, before: GridLayout | null): number {
  const known = knownRows(metrics, before)
  let count = 0
  for (const section of source.sections) if (!rowsOf(source, section, known)) count += section.to - section.from
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
    const rows =
      rowsOf(source, section, known) ??
      (yield* packSteps(source.ratiosBetween(section.from, section.to).slice(), metrics))
    const height = metrics.header + rows.height
    tops[sections.length] = top
    sections.push({ ...section, top, height, firstRow, rows })
    top += height + metrics.between
    firstRow += rowCountOf(rows)
  }
  return { metrics, sections, tops, height: Math.max(0, top - metrics.between), rowCount: firstRow }
}

function knownRows(metrics: GridMetrics, before: GridLayout | null): ReadonlyMap<number, SectionRows> {
  const known = before && isSameSpace(before.metrics, metrics) ? before.sections : []
  return new Map(known.map((section) => [section.key, section.rows]))
}

function rowsOf(
  source: GridSource,
  { key, from, to }: PhotoSection,
  known: ReadonlyMap<number, SectionRows>,
): SectionRows | null {
  const rows = known.get(key)
  return rows && isMadeOf(rows, source.ratiosBetween(from, to)) ? rows : null
}

export interface RowSpan {
  section: LaidSection
  /** Rows of the section, `to` not included. Empty if only the header is in the stretch. */
  from: number
  to: number
}

/** The rows that touch a stretch of the list. */
export function rowsBetween(layout: GridLayout, top: number, bottom: number): RowSpan[] {
  const { sections, metrics } = layout
  const spans: RowSpan[] = []
  for (let number = sectionAtHeight(layout, top); number < sections.length; number += 1) {
    const section = sections[number]
    if (!section || section.top > bottom) break
    if (section.top + section.height < top) continue
    const start = section.top + metrics.header
    const from = rowAtHeight(section.rows, Math.max(0, top - start))
    const to = bottom < start ? from : rowAtHeight(section.rows, bottom - start) + 1
    spans.push({ section, from, to })
  }
  return spans
}

function sectionOfPlace({ sections }: GridLayout, place: number): LaidSection | undefined {
  return sections[lastNotAbove(sections.length, (number) => sections[number]?.from ?? 0, place)]
}

export function boxOf(layout: GridLayout, place: number): TileBox | null {
  const section = sectionOfPlace(layout, place)
  if (!section || place < section.from || place >= section.to) return null
  const photo = place - section.from
  const row = rowOfPhoto(section.rows, photo)
  return {
    top: section.top + layout.metrics.header + (section.rows.tops[row] ?? 0),
    left: section.rows.lefts[photo] ?? 0,
    width: section.rows.widths[photo] ?? 0,
    height: section.rows.heights[row] ?? 0,
  }
}

/** The photo under a point, or the nearest one: a finger that paints a range also crosses gaps and headers. */
export function placeAt(layout: GridLayout, x: number, y: number): number | null {
  const section = layout.sections[sectionAtHeight(layout, y)]
  if (!section) return null
  const row = rowAtHeight(section.rows, y - section.top - layout.metrics.header)
  return section.from + nearestInRow(section.rows, row, x)
}

/** The photo this many rows further down, or up if negative, nearest to the middle of the given one. */
export function placeByRows(layout: GridLayout, place: number, rows: number): number {
  const box = boxOf(layout, place)
  const section = sectionOfPlace(layout, place)
  if (!box || !section) return place
  const current = section.firstRow + rowOfPhoto(section.rows, place - section.from)
  const wanted = Math.min(layout.rowCount - 1, Math.max(0, current + rows))
  if (wanted === current) return place
  const target = sectionOfRow(layout, wanted)
  if (!target) return place
  return target.from + nearestInRow(target.rows, wanted - target.firstRow, box.left + box.width / 2)
}

/** The first and last photo of the row a photo is in. */
export function rowEnds(layout: GridLayout, place: number): { first: number; last: number } {
  const section = sectionOfPlace(layout, place)
  if (!section) return { first: place, last: place }
  const row = rowOfPhoto(section.rows, place - section.from)
  return {
    first: section.from + (section.rows.starts[row] ?? 0),
    last: section.from + (section.rows.starts[row + 1] ?? 1) - 1,
  }
}

/** The number of rows that fit a screen, for moving by pages. */
export function rowsOfHeight({ metrics }: GridLayout, height: number): number {
  return Math.max(1, Math.floor((height - metrics.header) / (metrics.target + metrics.gap)))
}

function sectionOfRow({ sections }: GridLayout, row: number): LaidSection | undefined {
  return sections[lastNotAbove(sections.length, (number) => sections[number]?.firstRow ?? 0, row)]
}

function sectionAtHeight({ tops }: GridLayout, height: number): number {
  return lastNotAbove(tops.length, (number) => tops[number] ?? 0, height)
}

function nearestInRow({ starts, lefts, widths }: SectionRows, row: number, x: number): number {
  let nearest = starts[row] ?? 0
  let distance = Number.POSITIVE_INFINITY
  for (let photo = nearest; photo < (starts[row + 1] ?? 0); photo += 1) {
    const left = lefts[photo] ?? 0
    const away = Math.max(left - x, x - left - (widths[photo] ?? 0), 0)
    if (away >= distance) continue
    nearest = photo
    distance = away
  }
  return nearest
}

function isSameSpace(a: GridMetrics, b: GridMetrics): boolean {
  return a.width === b.width && a.target === b.target && a.gap === b.gap
}
