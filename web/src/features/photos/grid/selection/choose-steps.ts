import { type ArrangedLibrary, type PhotoSection, sectionAt } from '../../library/arranged-library.ts'
import { longestRange, placesBetween, rangeBetween } from './places-between.ts'
import type { SelectionStep } from './selection.ts'
import type { WhenLoaded } from './use-loaded-step.ts'

type OnSelect = (step: SelectionStep) => void

/** Chooses from the anchor's place to another one. */
export function extendTo(whenLoaded: WhenLoaded, onSelect: OnSelect, anchor: number, place: number): void {
  const { from, to } = rangeBetween(anchor, place)
  whenLoaded(from, to, (library) => onSelect({ type: 'extend', photoIds: placesBetween(library, anchor, place) }))
}

/** Chooses as many photos from the beginning of the list as may be chosen. */
export function chooseAll(whenLoaded: WhenLoaded, onSelect: OnSelect): void {
  whenLoaded(0, longestRange, (library) =>
    onSelect({ type: 'set', photoIds: library.idsBetween(0, longestRange), on: true }),
  )
}

/** Acts on all photos of a section. If the list is not loaded beside it, its day may go on there. */
export function withSection(
  whenLoaded: WhenLoaded,
  section: PhotoSection,
  act: (photoIds: readonly string[], library: ArrangedLibrary) => void,
): void {
  const isLong = section.to - section.from >= longestRange
  const beside = isLong ? 0 : 1
  whenLoaded(Math.max(0, section.from - beside), section.to + beside, (library) => {
    const { from, to } = sectionAt(library.sections, section.from) ?? section
    act(library.idsBetween(from, to), library)
  })
}
