import type { PhotoMove } from '@koma/contract'
import type { ArrangedLibrary } from '../../library/arranged-library.ts'

type PlacedList = Pick<ArrangedLibrary, 'length' | 'idAt' | 'momentAt'>

export interface PlannedMove extends PhotoMove {
  /** The places in the order by hand that the photos have until the server has answered, by their ids. */
  places: ReadonlyMap<string, number>
}

/** The first place from here on whose photo does not move; the length of the list if there is none. */
export function firstResting({ idAt, length }: PlacedList, moved: ReadonlySet<string>, place: number): number {
  let found = Math.max(0, place)
  while (found < length && moved.has(idAt(found) ?? '')) found += 1
  return Math.min(found, length)
}

/** The last place before this one whose photo does not move; -1 if there is none. */
function lastResting({ idAt }: PlacedList, moved: ReadonlySet<string>, place: number): number {
  let found = place - 1
  while (found >= 0 && moved.has(idAt(found) ?? '')) found -= 1
  return found
}

/** Where photos go that are put before a photo that rests: one photo further on, or back. Stays at the ends. */
export function stepOf(list: PlacedList, moved: ReadonlySet<string>, place: number, step: 1 | -1): number {
  const here = firstResting(list, moved, place)
  if (step === 1) return here < list.length ? firstResting(list, moved, here + 1) : here
  const before = lastResting(list, moved, here)
  return before < 0 ? here : before
}

/** How many photos that rest come before a place: the number that the first moved photo will have, from 0 on. */
export function numberAt(list: PlacedList, moved: ReadonlySet<string>, place: number): number {
  let number = 0
  for (let before = 0; before < Math.min(place, list.length); before += 1)
    if (!moved.has(list.idAt(before) ?? '')) number += 1
  return number
}

/** The move that puts photos before a place. Null if it changes nothing, or if the photo at that place is not loaded. */
export function planMove(list: PlacedList, photoIds: readonly string[], place: number): PlannedMove | null {
  const moved = new Set(photoIds)
  const next = firstResting(list, moved, place)
  const before = lastResting(list, moved, place)
  const isThere =
    next - before - 1 === photoIds.length && photoIds.every((id, number) => list.idAt(before + 1 + number) === id)
  const to = next < list.length ? list.idAt(next) : 'end'
  if (isThere || to === undefined) return null
  const gaps = photoIds.length + 1
  const high = next < list.length ? list.momentAt(next) : null
  const low = before >= 0 ? list.momentAt(before) : (high ?? 0) - gaps
  const gap = ((high ?? low + gaps) - low) / gaps
  return { photo_ids: [...photoIds], to, places: new Map(photoIds.map((id, number) => [id, low + gap * (number + 1)])) }
}
