import { takenDayAt } from '@koma/contract/photo-index'
import type { LibraryIndex } from '../../library/library-index.ts'
import type { ListBy } from '../list-rows.ts'

/** How the photos of a list are divided into sections: consecutive photos with the same key are in one. */
export interface Sectioning {
  keyAt(rows: LibraryIndex, place: number): number
  /** For photos that are not loaded: the key of a photo with this moment. */
  keyOf(moment: number): number
  /** True if sections are not days, so that the number of days says nothing of their number. */
  isWhole?: true
}

const dayLength = 86_400_000

/** By the day on which photos were taken, on their own clocks. */
const takenDays: Sectioning = { keyAt: takenDayAt, keyOf: (moment) => Math.floor(moment / dayLength) }

/** By the day on which photos were added, on the reader's clock. */
const addedDays: Sectioning = {
  keyAt: (rows, place) => localDay(rows.addedAt[place] ?? 0),
  keyOf: (moment) => localDay(moment),
}

/** Not at all: the whole list is one section. */
export const wholeList: Sectioning = { keyAt: () => 0, keyOf: () => 0, isWhole: true }

export function daySections(by: ListBy): Sectioning {
  return by === 'taken' ? takenDays : addedDays
}

let begins = 0
let ends = 0
let day = 0

/** Date arithmetic is slow, so it is done once for each day and not for each photo. */
function localDay(moment: number): number {
  if (moment < begins || moment >= ends) {
    const date = new Date(moment)
    begins = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
    ends = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime()
    day = Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayLength)
  }
  return day
}
