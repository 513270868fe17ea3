import type { ArrangedLibrary } from '../../library/arranged-library.ts'
import type { GridLayout } from './grid-layout.ts'
import { boxOf, placeAt, rowsBetween } from './grid-places.ts'
import { isEstimated, startOf } from './section-rows.ts'

/** Which photo was where on the screen. Stays valid if the width changes, or photos are added, removed or loaded. */
export interface ScrollPosition {
  /** Null if no photo on the screen was loaded. */
  photoId: string | null
  place: number
  /** Pixels below the upper edge of the window, of the point that stays. */
  below: number
  /** Where that point is in the photo, from 0 at its top to 1 at its bottom. */
  fraction?: number
}

/** The stretch of a list that the window shows. */
interface Shown {
  /** Offset of the list at the upper edge of the window. */
  offset: number
  /** What is above this is covered by bars. */
  visibleFrom: number
  visibleTo: number
}

/**
 * The uppermost photo on the screen, or the uppermost loaded one if there are any: when a stretch is loaded, photos that the user
 * sees must not move.
 */
export function positionOf(layout: GridLayout, library: ArrangedLibrary, shown: Shown): ScrollPosition | null {
  const { offset, visibleFrom, visibleTo } = shown
  // At the very top the list stays there, so that new photos are seen.
  if (offset <= 0) return null
  const place = firstPhoto(layout, library, visibleFrom, visibleTo) ?? placeAt(layout, 0, visibleFrom)
  const box = place === null ? null : boxOf(layout, place)
  if (place === null || !box) return null
  return { photoId: library.idAt(place) ?? null, place, below: box.top - offset }
}

/** The first photo that has an id: one that is only coming will get another place when it is there. */
function firstPhoto(layout: GridLayout, library: ArrangedLibrary, visibleFrom: number, visibleTo: number) {
  for (const { section, from, to } of rowsBetween(layout, visibleFrom, visibleTo)) {
    if (isEstimated(section.rows)) continue
    const end = section.from + startOf(section.rows, to)
    for (let place = section.from + startOf(section.rows, from); place < end; place += 1)
      if (library.idAt(place) !== undefined) return place
  }
  return undefined
}

/** The offset at which the list shows the photo where it was; null if the photo is gone. */
export function offsetFor(layout: GridLayout, library: ArrangedLibrary, position: ScrollPosition): number | null {
  const place = placeOfPosition(library, position)
  const box = place === null ? null : boxOf(layout, place)
  return box && box.top + box.height * (position.fraction ?? 0) - position.below
}

function placeOfPosition(library: ArrangedLibrary, { photoId, place }: ScrollPosition): number | null {
  if (photoId === null) return place
  const found = library.placeOf(photoId)
  if (found >= 0) return found
  // A photo that is only not loaded any more is where it was, or near.
  return library.has(photoId) === false ? null : place
}
