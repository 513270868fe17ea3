import type { ArrangedLibrary, PhotoSection } from '../../library/arranged-library.ts'
import { estimateRows } from './estimated-rows.ts'
import type { GridMetrics } from './grid-metrics.ts'
import { finish, isMadeOf, type PackedRows, packSteps } from './packed-rows.ts'
import { isEstimated, type SectionRows } from './section-rows.ts'
import { type SectionPlace, SectionPlacer } from './shared-rows.ts'
import { steadyRows } from './steady-rows.ts'

export interface LaidSection extends PhotoSection, SectionPlace {
  /** The section of the list. */
  laidOut: PhotoSection
  height: number
  /** Height of its heading; 0 for a stretch that is not loaded, which has none. */
  header: number
  /** How many sections of the same day follow, or stretches if it is one. */
  behind: number
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
  return finish(layOutSteps(source, metrics, planLayout(source, metrics, before)))
}

/** What a layout can take over from an earlier one, and how much work is left. */
export interface LayoutPlan {
  /** The rows of each section that has not changed, or only a little. */
  kept: readonly (PackedRows | null)[]
  /** How many photos have to be placed. */
  photosToPlace: number
}

/** Whether the photo at a place of the list before is the one at a place of this list. */
export type IsSamePhoto = (placeBefore: number, place: number) => boolean

/** With `isSame`, sections that have changed a little keep most of their rows. */
export function planLayout(
  source: GridSource,
  metrics: GridMetrics,
  before: GridLayout | null,
  isSame?: IsSamePhoto,
): LayoutPlan {
  const known = knownRows(metrics, before)
  let photosToPlace = 0
  const kept = source.sections.map((section) => {
    if (section.estimate) return null
    const rows = known.bySection.get(section) ?? similarRows(source, metrics, section, known, isSame)
    if (!rows) photosToPlace += section.to - section.from
    return rows
  })
  return { kept, photosToPlace }
}

/** Yields from time to time, with the number of photos placed since the last time. */
export function* layOutSteps(
  source: GridSource,
  metrics: GridMetrics,
  { kept }: LayoutPlan,
): Generator<number, GridLayout> {
  const sections: LaidSection[] = []
  const tops = new Float64Array(source.sections.length)
  const placer = new SectionPlacer(metrics)
  for (const section of source.sections) {
    const rows = section.estimate
      ? estimateRows(section.to - section.from, section.estimate, metrics)
      : (kept[sections.length] ?? (yield* packSteps(source.ratiosBetween(section.from, section.to).slice(), metrics)))
    const header = section.estimate ? 0 : metrics.header
    const place = placer.place(rows, header)
    if (place.left === 0) widenIfAlone(sections.at(-1), metrics)
    tops[sections.length] = place.top
    sections.push({ ...section, ...place, laidOut: section, height: header + rows.height, header, rows, behind: 0 })
  }
  widenIfAlone(sections.at(-1), metrics)
  numberSections(sections)
  return {
    metrics,
    sections,
    tops,
    height: placer.height,
    rowCount: placer.rowCount,
    isEstimated: sections.some(({ estimate }) => estimate !== undefined),
  }
}

/** A day that no other shares its row with has the whole width for its heading. */
function widenIfAlone(section: LaidSection | undefined, { width }: GridMetrics): void {
  if (section?.left === 0) section.width = width
}

/** Counts the sections of the same day: there are several if photos of another day lie between them. */
function numberSections(sections: readonly LaidSection[]): void {
  const days = new Map<number, number>()
  const stretches = new Map<number, number>()
  for (let number = sections.length - 1; number >= 0; number -= 1) {
    const section = sections[number] as LaidSection
    const counts = section.estimate ? stretches : days
    section.behind = counts.get(section.key) ?? 0
    counts.set(section.key, section.behind + 1)
  }
}

/** Tells a section apart from the others, also when photos are added or removed before it, which changes its place. */
export function nameOf({ estimate, key, behind }: LaidSection): string {
  return `${estimate ? 'stretch' : 'day'} ${key} ${behind}`
}

interface KnownRows {
  /** A list shares the sections that have not changed with the list before it. */
  bySection: ReadonlyMap<PhotoSection, PackedRows>
  /** A day may have several sections. */
  byKey: ReadonlyMap<number, readonly LaidSection[]>
}

function knownRows(metrics: GridMetrics, before: GridLayout | null): KnownRows {
  const bySection = new Map<PhotoSection, PackedRows>()
  const byKey = new Map<number, LaidSection[]>()
  if (!before || !isSameSpace(before.metrics, metrics)) return { bySection, byKey }
  for (const section of before.sections) {
    const { laidOut, key, rows } = section
    if (isEstimated(rows)) continue
    bySection.set(laidOut, rows)
    const same = byKey.get(key)
    if (same) same.push(section)
    else byKey.set(key, [section])
  }
  return { bySection, byKey }
}

/** The rows of the same day before: as they are if it has photos of the same shapes, or with those that changed. */
function similarRows(
  source: GridSource,
  metrics: GridMetrics,
  { key, from, to }: PhotoSection,
  { byKey }: KnownRows,
  isSame: IsSamePhoto | undefined,
): PackedRows | null {
  const candidates = byKey.get(key)
  if (!candidates) return null
  const ratios = source.ratiosBetween(from, to)
  for (const { rows } of candidates) if (!isEstimated(rows) && isMadeOf(rows, ratios)) return rows
  const [was] = candidates
  if (!isSame || candidates.length > 1 || !was || isEstimated(was.rows)) return null
  return steadyRows(was.rows, ratios.slice(), metrics, (a, b) => isSame(was.from + a, from + b))
}

function isSameSpace(a: GridMetrics, b: GridMetrics): boolean {
  return a.width === b.width && a.target === b.target && a.gap === b.gap
}
