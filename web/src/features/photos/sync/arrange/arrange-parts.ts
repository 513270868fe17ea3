import { limits } from '@koma/contract/limits'
import { colourAt } from '@koma/contract/photo-index'
import { lastNotAbove } from '../../../../platform/search-sorted.ts'
import type { ArrangedLibrary, LoadOptions } from '../../library/arranged-library.ts'
import type { LibraryIndex } from '../../library/library-index.ts'
import type { ListPart, PartSummary, PartWish } from '../list-part.ts'
import { type ListBy, momentsOf } from '../list-rows.ts'
import { finderOf } from '../pending-changes.ts'
import { arrangeSections } from './arrange-sections.ts'
import type { Sectioning } from './day-sections.ts'

/** A part as it is shown. */
export interface ShownPart {
  summary: PartSummary
  /** Ascending, with the user's changes. Null if they are not loaded. */
  rows: LibraryIndex | null
  /** The moments between which its photos lie, for parts that are not loaded. */
  oldest: number
  newest: number
}

/** The parts as they are shown, with the rows that `rowsIn` gives for a part and the one behind it. */
export function showParts(
  parts: readonly ListPart[],
  now: number,
  rowsIn: (part: ListPart, next: ListPart | undefined) => LibraryIndex | null,
): ShownPart[] {
  const span = averageSpan(parts, now)
  return parts.map((part, number) => {
    const next = parts[number + 1]
    const newest = next?.start.moment ?? now
    const oldest = number > 0 ? part.start.moment : newest - span
    return { summary: part, rows: rowsIn(part, next), oldest, newest }
  })
}

/** How long a time a part covers on average. The first one starts at the beginning of time, so it is not counted. */
function averageSpan(parts: readonly PartSummary[], now: number): number {
  const start = parts[1]?.start.moment
  return start === undefined ? 0 : Math.max(0, now - start) / (parts.length - 1)
}

/** A part in the order that is shown. */
export interface Stretch extends ShownPart {
  /** Places of its first photo, and of the one after its last. */
  from: number
  to: number
}

interface ArrangeOptions {
  order: { by: ListBy; first: 'newest' | 'oldest' }
  sectioning: Sectioning
  /** Whether a photo that is in no loaded part is known to be in no other either. */
  isGone(photoId: string): boolean
  load(wishes: readonly PartWish[], options: LoadOptions | undefined): Promise<void>
}

/** A list of which some parts may be missing. `parts` ascend. Sections that did not change since `before` keep their objects. */
export function arrangeParts(
  parts: readonly ShownPart[],
  { order, sectioning, isGone, load }: ArrangeOptions,
  before: ArrangedLibrary | undefined,
): ArrangedLibrary {
  const isReversed = order.first === 'newest'
  const stretches = stretchesOf(isReversed ? parts.toReversed() : parts)
  const length = stretches.at(-1)?.to ?? 0
  const isComplete = stretches.every((stretch) => stretch.rows)
  const numberAt = (place: number) => lastNotAbove(stretches.length, (number) => stretches[number]?.from ?? 0, place)
  const rowIn = ({ from, to }: Stretch, place: number) => (isReversed ? to - 1 - place : place - from)
  const read = <Value>(place: number, otherwise: Value, valueIn: (rows: LibraryIndex, row: number) => Value): Value => {
    const stretch = place >= 0 && place < length ? stretches[numberAt(place)] : undefined
    return stretch?.rows ? valueIn(stretch.rows, rowIn(stretch, place)) : otherwise
  }
  const between = (from: number, to: number) =>
    from < to ? stretches.slice(numberAt(from), numberAt(Math.max(from, to - 1)) + 1) : []
  const placeOf = (photoId: string) => {
    for (const stretch of stretches) {
      const row = stretch.rows ? finderOf(stretch.rows)(photoId) : -1
      if (row >= 0) return isReversed ? stretch.to - 1 - row : stretch.from + row
    }
    return -1
  }
  return {
    order,
    length,
    sections: arrangeSections(stretches, isReversed, sectioning, before?.sections),
    idAt: (place) => read(place, undefined, (rows, row) => rows.photoIds[row]),
    idsBetween(from, to) {
      const ids: string[] = []
      for (const stretch of between(Math.max(0, from), Math.min(length, to))) {
        const { rows } = stretch
        if (!rows) continue
        const end = Math.min(to, stretch.to)
        for (let place = Math.max(from, stretch.from); place < end; place += 1)
          ids.push(rows.photoIds[rowIn(stretch, place)] ?? '')
      }
      return ids
    },
    ratiosBetween(from, to) {
      const ratios = new Float32Array(Math.max(0, to - from)).fill(1)
      for (const stretch of between(from, to)) {
        const end = Math.min(to, stretch.to)
        for (let place = Math.max(from, stretch.from); place < end; place += 1)
          ratios[place - from] = stretch.rows?.ratios[rowIn(stretch, place)] ?? 1
      }
      return ratios
    },
    colourAt: (place) => read(place, null, (rows, row) => colourAt(rows, row)),
    takenAt: (place) => read(place, 0, (rows, row) => rows.takenAt[row] ?? 0),
    offsetAt: (place) => read(place, 0, (rows, row) => rows.takenOffset[row] ?? 0),
    momentAt(place) {
      const stretch = stretches[numberAt(place)]
      if (!stretch) return 0
      if (stretch.rows) return momentsOf(stretch.rows, order.by)[rowIn(stretch, place)] ?? 0
      return momentWithin(stretch, (place - stretch.from) / Math.max(1, stretch.to - stretch.from), isReversed)
    },
    placeOf,
    has: (photoId) => placeOf(photoId) >= 0 || (isComplete || isGone(photoId) ? false : undefined),
    load(from, to, options) {
      const wanted = between(Math.max(0, from), Math.min(length, to))
      // The middle of what is seen is fetched first.
      const middle = (from + to) / 2
      const distance = (stretch: Stretch) => Math.max(stretch.from - middle, middle - stretch.to, 0)
      wanted.sort((a, b) => distance(a) - distance(b))
      const shownIn = (stretch: Stretch) => options?.seen && shownPhotos(stretch, options.seen, isReversed)
      return load(
        wanted.map((stretch) => ({ key: stretch.summary.start, shown: shownIn(stretch) })),
        options,
      )
    },
  }
}

/** How much more than what is seen is fetched in full on either side: the rows of photos that are not loaded are estimated. */
const seenMargin = 0.25

/** The photos of a stretch that are on the screen or close to it, by their number in ascending order. */
function shownPhotos(
  { from, to }: Stretch,
  seen: { from: number; to: number },
  isReversed: boolean,
): PartWish['shown'] {
  const margin = Math.ceil((seen.to - seen.from) * seenMargin)
  const first = Math.max(from, seen.from - margin)
  const end = Math.min(to, seen.to + margin, first + limits.page.max)
  return first < end ? { from: isReversed ? to - end : first - from, count: end - first } : undefined
}

function stretchesOf(parts: readonly ShownPart[]): Stretch[] {
  const stretches: Stretch[] = []
  let from = 0
  for (const part of parts) {
    const to = from + (part.rows ? part.rows.photoIds.length : part.summary.count)
    // An empty part would have the same places as the one behind it.
    if (to > from) stretches.push({ ...part, from, to })
    from = to
  }
  return stretches
}

function momentWithin({ oldest, newest }: ShownPart, fraction: number, isReversed: boolean): number {
  return isReversed ? newest - (newest - oldest) * fraction : oldest + (newest - oldest) * fraction
}
