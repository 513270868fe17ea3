import { takenDayAt } from '@koma/contract/photo-index'
import { lastNotAbove } from '../../../platform/search-sorted.ts'
import type { PageRequest } from '../source/photo-source.ts'
import { gather, type LibraryIndex } from './library-index.ts'
import type { LibraryOrder } from './library-order.ts'
import { placeFinder } from './place-finder.ts'
import { sortByMoment } from './sort-by-moment.ts'

/** Consecutive photos under one heading. */
export interface PhotoSection {
  /**
   * What its photos have in common. In a list by date: days since 1970, on the photos' own clocks if the list is by the day taken,
   * on the reader's if it is by the day added.
   */
  key: number
  /** Places of the first photo, and of the one after the last. */
  from: number
  to: number
}

/** A list of photos as it is shown. A place is a photo's number in this order. */
export interface ArrangedLibrary extends LibraryIndex {
  order: PageRequest['order']
  sections: readonly PhotoSection[]
  /** -1 for a photo that is not in the list. */
  placeOf(photoId: string): number
}

const dayLength = 86_400_000

export function arrangeLibrary(index: LibraryIndex, order: LibraryOrder): ArrangedLibrary {
  const columns = gatherInOrder(index, order)
  return inSections(columns, order, order.by === 'taken' ? sectionsByTaken(columns) : sectionsByAdded(columns.addedAt))
}

/** For columns that are in this order already. */
export function inSections(
  columns: LibraryIndex,
  order: PageRequest['order'],
  sections: readonly PhotoSection[],
): ArrangedLibrary {
  let find: ((photoId: string) => number) | null = null
  return {
    ...columns,
    order,
    sections,
    placeOf(photoId) {
      find ??= placeFinder(columns.photoIds)
      return find(photoId)
    },
  }
}

export function sectionAt(sections: readonly PhotoSection[], place: number): PhotoSection | undefined {
  return sections[lastNotAbove(sections.length, (number) => sections[number]?.from ?? 0, place)]
}

function gatherInOrder(index: LibraryIndex, { by, first }: LibraryOrder): LibraryIndex {
  if (by === 'added' && first === 'newest') return index
  const places = Uint32Array.from(index.photoIds, (_, place) => place)
  // Equal moments keep the order of the index: newest added first, which is also the order of the ids.
  const sorted = by === 'taken' ? sortByMoment(places, index.takenAt) : places
  if (first === 'oldest') sorted.reverse()
  return gather(index, sorted)
}

function sectionsByTaken(columns: LibraryIndex): PhotoSection[] {
  return runs(columns.photoIds.length, (place) => takenDayAt(columns, place))
}

/** In the reader's time zone. Date arithmetic is slow, so it is done once for each day and not for each photo. */
function sectionsByAdded(addedAt: Float64Array): PhotoSection[] {
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

/** Photos from different time zones can alternate between two days; each change of day then starts another section. */
function runs(length: number, dayAt: (place: number) => number): PhotoSection[] {
  const sections: PhotoSection[] = []
  let from = 0
  for (let place = 0; place < length; place += 1) {
    const day = dayAt(place)
    if (place + 1 < length && dayAt(place + 1) === day) continue
    sections.push({ key: day, from, to: place + 1 })
    from = place + 1
  }
  return sections
}
