import type { ReactNode } from 'react'
import { lastNotAbove } from '../../../platform/search-sorted.ts'
import type { PageRequest } from '../source/photo-source.ts'

/** Consecutive photos under one heading, or a stretch of the list whose photos are not loaded. */
export interface PhotoSection {
  /**
   * What its photos have in common. In a list by date: days since 1970, on the photos' own clocks if the list is by the day taken,
   * on the reader's if it is by the day added. For a stretch that is not loaded: the day of its first photo.
   */
  key: number
  /** Places of the first photo, and of the one after the last. */
  from: number
  to: number
  /** Only for a stretch that is not loaded: what is known of it. */
  estimate?: StretchEstimate
}

/** What is known of photos that are not loaded. */
export interface StretchEstimate {
  /** Sum of width ÷ height of all photos. */
  ratioSum: number
  /** The number of days, each of which will have a heading. */
  days: number
  /** The moments between which the photos lie, in milliseconds since 1970. */
  newest: number
  oldest: number
}

/** A photo that is on its way: a place is kept for it, which has no id yet. */
export interface ComingPhoto {
  key: string
  draw(): ReactNode
}

export interface LoadOptions {
  /** Requests that nobody waits for any more are aborted. */
  signal?: AbortSignal
  /** The places that are on the screen: their photos are fetched in full together with the parts that they are in. */
  seen?: { from: number; to: number }
  /** Repeats failed requests until the signal is aborted or the server refuses, instead of rejecting. */
  keepsTrying?: boolean
}

/**
 * A list of photos as it is shown. A place is a photo's number in this order. Stretches of the list may not be loaded; what is asked
 * of a place there is unknown. A list never changes: when more is loaded or the server has changed, another list replaces it.
 */
export interface ArrangedLibrary {
  order: PageRequest['order']
  /** The number of photos, loaded or not. */
  length: number
  /** In their order, without gaps. */
  sections: readonly PhotoSection[]
  /** Undefined if the photo is not loaded, or only coming. */
  idAt(place: number): string | undefined
  /** The photo on its way to this place, if there is one. */
  comingAt?(place: number): ComingPhoto | undefined
  /** The ids of the photos from one place to another (not included) that are loaded. */
  idsBetween(from: number, to: number): string[]
  /** Width ÷ height of each photo from one place to another (not included). All of them must be loaded. The array is only read. */
  ratiosBetween(from: number, to: number): Float32Array
  /** `#rgb`, or null if it is not known. */
  colourAt(place: number): string | null
  /** When the photo was taken, in milliseconds since 1970. */
  takenAt(place: number): number
  /** Minutes east of UTC of the photo's own clock. */
  offsetAt(place: number): number
  /** The moment by which the list is ordered. */
  momentAt(place: number): number
  /** -1 for a photo that is not in the list or not loaded. */
  placeOf(photoId: string): number
  /** Whether the photo is in the list. Undefined if that is not known, because it may be in a stretch that is not loaded. */
  has(photoId: string): boolean | undefined
  /**
   * Resolves when the photos from one place to another (not included) are loaded, at once if they are. A new list has then replaced
   * this one. Rejects with the ApiError, or if the signal is aborted.
   */
  load(from: number, to: number, options?: LoadOptions): Promise<void>
}

export function sectionAt(sections: readonly PhotoSection[], place: number): PhotoSection | undefined {
  return sections[numberOfSection(sections, place)]
}

/** Whether the photos from one place to another (not included) are all loaded. */
export function isLoaded({ sections }: Pick<ArrangedLibrary, 'sections'>, from: number, to: number): boolean {
  for (let number = numberOfSection(sections, from); number < sections.length; number += 1) {
    const section = sections[number]
    if (!section || section.from >= to) return true
    if (section.estimate && section.to > from) return false
  }
  return true
}

function numberOfSection(sections: readonly PhotoSection[], place: number): number {
  return lastNotAbove(sections.length, (number) => sections[number]?.from ?? 0, place)
}
