import type { WrittenTime } from './written-time.ts'

/** What one form of metadata says of a photo, as it was written: nothing in it is checked yet. */
export interface Claim {
  worldId?: string | undefined
  worldName?: string | undefined
  instanceId?: string | undefined
  authorId?: string | undefined
  authorName?: string | undefined
  players?: { id?: string | undefined; name: string }[]
  takenAt?: WrittenTime | undefined
}

/** An instance holds at most 80 people; a list of a million would only hold the server up. */
export const mostPlayersRead = 1000
