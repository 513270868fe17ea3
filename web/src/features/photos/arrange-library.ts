import { takenDayAt } from '@koma/contract/photo-index'
import { lastNotAbove } from '../../platform/search-sorted.ts'
import { gather, type LibraryIndex } from './library-index.ts'
import type { LibraryOrder } from './library-order.ts'
import { placeFinder } from './place-finder.ts'
import { sortByMoment } from './sort-by-moment.ts'

/** Photos of one day, which follow each other. */
export interface DaySection {
  /** Days since 1970, where the photos were taken or where the reader is. */
  day: number
  /** Places of the first photo, and of the one after the last. */
  from: number
  to: number
}

/** The library as it is shown. A place is a photo's number in this order. */
export interface ArrangedLibrary extends LibraryIndex {
  order: LibraryOrder
  sections: readonly DaySection[]
  /** -1 for what is not in the library. */
  placeOf(photoId: string): number
}

const dayLength = 86_400_000

export function arrangeLibrary(index: LibraryIndex, order: LibraryOrder): ArrangedLibrary {
  const columns = gatherInOrder(index, order)
  let find: ((photoId: string) => number) | null = null
  return {
    ...columns,
    order,
    sections: order.by === 'taken' ? sectionsByTaken(columns) : sectionsByAdded(columns.addedAt),
    placeOf(photoId) {
      find ??= placeFinder(columns.photoIds)
      return find(photoId)
    },
  }
}

export function sectionAt(sections: readonly DaySection[], place: number): DaySection | undefined {
  return sections[lastNotAbove(sections.length, (number) => sections[number]?.from ?? 0, place)]
}

function gatherInOrder(index: LibraryIndex, { by, first }: LibraryOrder): LibraryIndex {
  if (by === 'added' && first === 'newest') return index
  const places = Uint32Array.from(index.photoIds, (_, place) => place)
  // The index is newest added first, and ids grow with what was added: equal moments keep that order.
  const sorted = by === 'taken' ? sortByMoment(places, index.takenAt) : places
  if (first === 'oldest') sorted.reverse()
  return gather(index, sorted)
}

function sectionsByTaken(columns: LibraryIndex): DaySection[] {
  return runs(columns.photoIds.length, (place) => takenDayAt(columns, place))
}

/** In the reader's own days. Asking the calendar is slow, so it is asked once a day and not once a photo. */
function sectionsByAdded(addedAt: Float64Array): DaySection[] {
  let begins = 0
  let ends = 0
  let day = 0
  return runs(addedAt.length, (place) => {
    const moment = addedAt[place] ?? 0
    if (moment < begins || moment >= ends) {
      const date = new Date(moment)
      begins = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
      ends = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime()
      day = Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayLength)
    }
    return day
  })
}

/** Photos taken by clocks of different zones can interleave two days: each turn is a section of its own. */
function runs(length: number, dayAt: (place: number) => number): DaySection[] {
  const sections: DaySection[] = []
  let from = 0
  for (let place = 0; place < length; place += 1) {
    const day = dayAt(place)
    if (place + 1 < length && dayAt(place + 1) === day) continue
    sections.push({ day, from, to: place + 1 })
    from = place + 1
  }
  return sections
}
