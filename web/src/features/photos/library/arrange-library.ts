import { colourAt, takenDayAt } from '@koma/contract/photo-index'
import type { PageRequest } from '../source/photo-source.ts'
import type { ArrangedLibrary, PhotoSection } from './arranged-library.ts'
import { gather, type LibraryIndex } from './library-index.ts'
import type { LibraryOrder } from './library-order.ts'
import { placeFinder } from './place-finder.ts'
import { sortByMoment } from './sort-by-moment.ts'

const dayLength = 86_400_000

/** A whole index as a list, all of it loaded. */
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
  const { photoIds } = columns
  const moments = momentsOf(columns, order.by)
  let find: ((photoId: string) => number) | null = null
  const placeOf = (photoId: string) => {
    find ??= placeFinder(photoIds)
    return find(photoId)
  }
  return {
    order,
    length: photoIds.length,
    sections,
    idAt: (place) => photoIds[place],
    idsBetween: (from, to) => photoIds.slice(Math.max(0, from), Math.max(0, to)),
    ratiosBetween: (from, to) => columns.ratios.subarray(from, to),
    colourAt: (place) => colourAt(columns, place),
    takenAt: (place) => columns.takenAt[place] ?? 0,
    offsetAt: (place) => columns.takenOffset[place] ?? 0,
    momentAt: (place) => moments[place] ?? 0,
    placeOf,
    has: (photoId) => placeOf(photoId) >= 0,
    load: () => Promise.resolve(),
  }
}

function momentsOf({ takenAt, addedAt, trashedAt }: LibraryIndex, by: PageRequest['order']['by']): Float64Array {
  if (by === 'trashed' && trashedAt) return trashedAt
  return by === 'taken' ? takenAt : addedAt
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
