import { lastNotAbove } from '../../../../platform/search-sorted.ts'
import type { GridLayout, LaidSection } from './grid-layout.ts'
import { heightOf, rowAtHeight, rowOfPhoto, type SectionRows, spanOf, startOf, topOf } from './section-rows.ts'

export interface TileBox {
  top: number
  left: number
  width: number
  height: number
}

export interface RowSpan {
  section: LaidSection
  /** Rows of the section, `to` not included. Empty if only the header is in the stretch. */
  from: number
  to: number
}

/** The rows that touch a stretch of the list. */
export function rowsBetween(layout: GridLayout, top: number, bottom: number): RowSpan[] {
  const { sections } = layout
  const spans: RowSpan[] = []
  for (let number = firstBeside(layout, sectionAtHeight(layout, top)); number < sections.length; number += 1) {
    const section = sections[number]
    if (!section || section.top > bottom) break
    if (section.top + section.height < top) continue
    const start = section.top + section.header
    const from = rowAtHeight(section.rows, Math.max(0, top - start))
    const to = bottom < start ? from : rowAtHeight(section.rows, bottom - start) + 1
    spans.push({ section, from, to })
  }
  return spans
}

function numberOfPlace({ sections }: GridLayout, place: number): number {
  return lastNotAbove(sections.length, (number) => sections[number]?.from ?? 0, place)
}

function sectionOfPlace(layout: GridLayout, place: number): LaidSection | undefined {
  return layout.sections[numberOfPlace(layout, place)]
}

/** The first of the sections that share a row with this one. */
function firstBeside({ tops }: GridLayout, number: number): number {
  let first = number
  while (first > 0 && tops[first - 1] === tops[first]) first -= 1
  return first
}

/** The section that shares a row with this one and is at or left of `x`. */
function besideAt(layout: GridLayout, number: number, x: number): LaidSection | undefined {
  const { sections, tops } = layout
  let found = firstBeside(layout, number)
  while (found + 1 < tops.length && tops[found + 1] === tops[found] && (sections[found + 1]?.left ?? 0) <= x) found += 1
  return sections[found]
}

export function boxOf(layout: GridLayout, place: number): TileBox | null {
  const section = sectionOfPlace(layout, place)
  if (!section || place < section.from || place >= section.to) return null
  const photo = place - section.from
  const row = rowOfPhoto(section.rows, photo)
  const { left, width } = spanOf(section.rows, photo)
  return {
    left: section.left + left,
    width,
    top: section.top + section.header + topOf(section.rows, row),
    height: heightOf(section.rows, row),
  }
}

/** The photo under a point, or the nearest one: a finger that paints a range also crosses gaps and headers. */
export function placeAt(layout: GridLayout, x: number, y: number): number | null {
  const section = besideAt(layout, sectionAtHeight(layout, y), x)
  if (!section) return null
  const row = rowAtHeight(section.rows, y - section.top - section.header)
  return section.from + nearestInRow(section.rows, row, x - section.left)
}

/** The photo this many rows further down, or up if negative, nearest to the middle of the given one. */
export function placeByRows(layout: GridLayout, place: number, rows: number): number {
  const box = boxOf(layout, place)
  const section = sectionOfPlace(layout, place)
  if (!box || !section) return place
  const current = section.firstRow + rowOfPhoto(section.rows, place - section.from)
  const wanted = Math.min(layout.rowCount - 1, Math.max(0, current + rows))
  if (wanted === current) return place
  const middle = box.left + box.width / 2
  const target = besideAt(layout, numberOfRow(layout, wanted), middle)
  if (!target) return place
  return target.from + nearestInRow(target.rows, wanted - target.firstRow, middle - target.left)
}

/** The first and last photo of the row a photo is in. */
export function rowEnds(layout: GridLayout, place: number): { first: number; last: number } {
  const number = numberOfPlace(layout, place)
  const section = layout.sections[number]
  if (!section) return { first: place, last: place }
  const row = rowOfPhoto(section.rows, place - section.from)
  const beside = firstBeside(layout, number)
  const last = besideAt(layout, number, Number.POSITIVE_INFINITY)
  // Sections that share a row have only this one.
  if (last && last !== layout.sections[beside])
    return { first: layout.sections[beside]?.from ?? place, last: last.to - 1 }
  return {
    first: section.from + startOf(section.rows, row),
    last: section.from + startOf(section.rows, row + 1) - 1,
  }
}

/** The number of rows that fit a screen, for moving by pages. */
export function rowsOfHeight({ metrics }: GridLayout, height: number): number {
  return Math.max(1, Math.floor((height - metrics.header) / (metrics.target + metrics.gap)))
}

function numberOfRow({ sections }: GridLayout, row: number): number {
  return lastNotAbove(sections.length, (number) => sections[number]?.firstRow ?? 0, row)
}

function sectionAtHeight({ tops }: GridLayout, height: number): number {
  return lastNotAbove(tops.length, (number) => tops[number] ?? 0, height)
}

function nearestInRow(rows: SectionRows, row: number, x: number): number {
  const end = startOf(rows, row + 1)
  let nearest = startOf(rows, row)
  let distance = Number.POSITIVE_INFINITY
  for (let photo = nearest; photo < end; photo += 1) {
    const { left, width } = spanOf(rows, photo)
    const away = Math.max(left - x, x - left - width, 0)
    if (away >= distance) continue
    nearest = photo
    distance = away
  }
  return nearest
}
