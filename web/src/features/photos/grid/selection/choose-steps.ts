import { type ArrangedLibrary, type PhotoSection, sectionAt } from '../../library/arranged-library.ts'
import { longestRange, placeIn, placesBetween, rangeBetween } from './places-between.ts'
import type { SelectionStep } from './selection.ts'
import type { WhenLoaded } from './use-loaded-step.ts'

type OnSelect = (step: SelectionStep) => void

/** Chooses from the anchor's place in a list to another one, wherever these photos are when all between them are loaded. */
export function extendTo(
  whenLoaded: WhenLoaded,
  onSelect: OnSelect,
  library: ArrangedLibrary,
  anchor: number,
  place: number,
): void {
  const endsIn = (now: ArrangedLibrary): [number, number] => {
    const start = placeIn(now, library.idAt(anchor), anchor)
    // A place at which no photo was loaded moves as the anchor does.
    return [start, placeIn(now, library.idAt(place), place + start - anchor)]
  }
  whenLoaded(
    (now) => rangeBetween(...endsIn(now)),
    (now) => onSelect({ type: 'extend', photoIds: placesBetween(now, ...endsIn(now)) }),
  )
}

/** Chooses as many photos from the beginning of the list as may be chosen. */
export function chooseAll(whenLoaded: WhenLoaded, onSelect: OnSelect): void {
  whenLoaded(
    () => ({ from: 0, to: longestRange }),
    (library) => onSelect({ type: 'set', photoIds: library.idsBetween(0, longestRange), on: true }),
  )
}

/** Acts on all photos of a section of a list. If the list is not loaded beside it, its day may go on there. */
export function withSection(
  whenLoaded: WhenLoaded,
  library: ArrangedLibrary,
  section: PhotoSection,
  act: (photoIds: readonly string[], library: ArrangedLibrary) => void,
): void {
  const sectionIn = (now: ArrangedLibrary) =>
    sectionAt(now.sections, placeIn(now, library.idAt(section.from), section.from)) ?? section
  whenLoaded(
    (now) => {
      const { from, to } = sectionIn(now)
      const beside = to - from >= longestRange ? 0 : 1
      return { from: Math.max(0, from - beside), to: to + beside }
    },
    (now) => {
      const { from, to } = sectionIn(now)
      act(now.idsBetween(from, to), now)
    },
  )
}
