import { type ArrangedLibrary, clockOf, sectionAt } from '../photos/index.ts'

/** The photos around the open one, in their order. A place is a photo's number in it. */
export interface ViewerList {
  length: number
  /** Null if the photo is not loaded. */
  photoIdAt(place: number): string | null
  /** -1 for a photo that is not in the list, or not loaded. */
  placeOf(photoId: string): number
  colourAt(place: number): string | null
  /** When it was taken, by its own clock. */
  clockAt(place: number): number
  /** Its number in its section (a day in a list by date), counting from 1. */
  rollNumberAt(place: number): number
  /** Loads the photo at a place, and tries again if that fails, until the signal is aborted. */
  load(place: number, signal: AbortSignal): Promise<void>
}

/** For lists that have an index: the library, an album, a share. */
export function listOfIndex(library: ArrangedLibrary): ViewerList {
  return {
    length: library.length,
    photoIdAt: (place) => library.idAt(place) ?? null,
    placeOf: (photoId) => library.placeOf(photoId),
    colourAt: (place) => library.colourAt(place),
    clockAt: (place) => clockOf(library.takenAt(place), library.offsetAt(place)),
    rollNumberAt: (place) => place - (sectionAt(library.sections, place)?.from ?? 0) + 1,
    load: (place, signal) => library.load(place, place + 1, { signal, keepsTrying: true }),
  }
}
