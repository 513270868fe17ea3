import type { WrittenTime } from './written-time.ts'

/** What one kind of metadata says about a photo, unvalidated. */
export interface RawFacts {
  worldId?: string | undefined
  worldName?: string | undefined
  instanceId?: string | undefined
  authorId?: string | undefined
  authorName?: string | undefined
  players?: { id?: string | undefined; name: string }[]
  takenAt?: WrittenTime | undefined
}

/** An instance holds at most 80 people; a list of a million would only waste time. */
export const mostPlayersRead = 1000
