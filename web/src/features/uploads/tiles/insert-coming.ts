import type { ArrangedLibrary, ComingPhoto, PhotoSection } from '../../photos/index.ts'

/** What is known of a photo before it is in the list. */
export interface ExpectedPhoto extends ComingPhoto {
  ratio: number
  /** Milliseconds since 1970, by which the list is ordered. */
  moment: number
  /** The day of its section, as in `PhotoSection`. */
  day: number
}

interface Insertion {
  photo: ExpectedPhoto
  /** The place in the given list before which it goes. */
  before: number
  /** Its place in the resulting list. */
  place: number
}

/**
 * A list by date with places for photos that are on their way: in the section of their day, or in a new one. A photo that belongs
 * into a stretch that is not loaded is left out.
 */
export function insertComing(list: ArrangedLibrary, expected: readonly ExpectedPhoto[]): ArrangedLibrary {
  const { sections, insertions } = arrange(list, expected)
  if (insertions.length === 0) return list
  const at = (place: number) => insertions.find((insertion) => insertion.place === place)
  /** The place in the given list; of a photo on its way, that of the photo behind it. */
  const given = (place: number) => place - insertions.filter((insertion) => insertion.place < place).length
  const shown = (place: number) => place + insertions.filter(({ before }) => before <= place).length
  return {
    ...list,
    length: list.length + insertions.length,
    sections,
    idAt: (place) => (at(place) ? undefined : list.idAt(given(place))),
    comingAt: (place) => at(place)?.photo,
    idsBetween: (from, to) => list.idsBetween(given(from), given(to)),
    ratiosBetween(from, to) {
      const ratios = list.ratiosBetween(given(from), given(to))
      const inside = insertions.filter(({ place }) => place >= from && place < to)
      if (inside.length === 0) return ratios
      const all = new Float32Array(to - from)
      let next = from
      for (const { place, photo } of inside) {
        all.set(ratios.subarray(given(next) - given(from), given(place) - given(from)), next - from)
        all[place - from] = photo.ratio
        next = place + 1
      }
      all.set(ratios.subarray(given(next) - given(from)), next - from)
      return all
    },
    colourAt: (place) => (at(place) ? null : list.colourAt(given(place))),
    takenAt: (place) => list.takenAt(given(place)),
    offsetAt: (place) => list.offsetAt(given(place)),
    momentAt: (place) => at(place)?.photo.moment ?? list.momentAt(given(place)),
    placeOf(photoId) {
      const place = list.placeOf(photoId)
      return place < 0 ? place : shown(place)
    },
    load: (from, to, options) => list.load(given(from), given(to), options),
  }
}

function arrange(list: ArrangedLibrary, expected: readonly ExpectedPhoto[]) {
  const isFirst = (a: number, b: number) => (list.order.first === 'newest' ? a > b : a < b)
  // Of several that belong to the same moment, the one that was given first arrives first.
  const inOrder = [...expected].sort((a, b) => (a.moment === b.moment ? 0 : isFirst(a.moment, b.moment) ? -1 : 1))
  const sections: PhotoSection[] = []
  const insertions: Insertion[] = []
  const insert = (photo: ExpectedPhoto, before: number) =>
    insertions.push({ photo, before, place: before + insertions.length })
  const addDays = (photos: readonly ExpectedPhoto[], before: number) => {
    let section: PhotoSection | undefined
    for (const photo of photos) {
      const from = before + insertions.length
      if (section?.key === photo.day) section.to = from + 1
      else {
        section = { key: photo.day, from, to: from + 1 }
        sections.push(section)
      }
      insert(photo, before)
    }
  }
  let left = inOrder
  const take = (isWanted: (photo: ExpectedPhoto) => boolean) => {
    const taken = left.filter(isWanted)
    left = left.filter((photo) => !isWanted(photo))
    return taken
  }
  for (const section of list.sections) {
    const { estimate } = section
    if (estimate) {
      take(({ moment }) => moment >= estimate.oldest && moment <= estimate.newest)
      const edge = list.order.first === 'newest' ? estimate.newest : estimate.oldest
      const earlier = take(({ moment }) => isFirst(moment, edge))
      addDays(earlier, section.from)
    } else {
      const earlier = take(({ day }) => isFirst(day, section.key))
      addDays(earlier, section.from)
    }
    const from = section.from + insertions.length
    if (!estimate) {
      let before = section.from
      for (const photo of take(({ day }) => day === section.key)) {
        while (before < section.to && isFirst(list.momentAt(before), photo.moment)) before += 1
        insert(photo, before)
      }
    }
    const to = section.to + insertions.length
    sections.push(from === section.from && to === section.to ? section : { ...section, from, to })
  }
  addDays(left, list.length)
  return { sections, insertions }
}
