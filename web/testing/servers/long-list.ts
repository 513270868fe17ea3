import type { ArrangedLibrary } from '../../src/features/photos/index.ts'
import { wholeList } from './whole-list.ts'

const dayLength = 86_400_000
const noon = Date.UTC(2026, 5, 30, 12)

/** Numbers between 0 and 1 that look random, the same each time. */
export function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface LongList {
  /** How many photos each day has. The first day is the newest. */
  daysOf: () => number
  ratioOf: () => number
  /** Days from one day with photos to the one before. */
  daysApart?: number
}

/** A list by the day taken, newest first, with photos that were taken a second apart. */
export function longList(count: number, { daysOf, ratioOf, daysApart = 1 }: LongList): ArrangedLibrary {
  let day = 0
  let left = daysOf()
  const rows = Array.from({ length: count }, (_, number) => {
    if (left === 0) {
      day += daysApart
      left = daysOf()
    }
    left -= 1
    const takenAt = noon - day * dayLength + left * 1000
    return { photoId: photoIdOf(number), takenAt, takenOffset: 0, ratio: ratioOf(), colour: -1, addedAt: takenAt }
  })
  return wholeList(rows, { by: 'taken', first: 'newest' })
}

/** The id of the photo at a place of a long list. */
export const photoIdOf = (place: number) => `photo ${String(1e7 - place).padStart(8, '0')}`
