import type { GeneratedAlways } from 'kysely'

/** What people leave on photos, and whom they do not want to hear of. */
export interface MarkTables {
  photo_tags: {
    photo_id: string
    user_id: string
    /** The photo's, and so is `taken_at`: kept here because the list of photos with somebody is read by them. */
    owner_id: string
    tagged_at: Date
    taken_at: Date
    /** Where the person stands among those tagged in the photo. */
    place: number
  }
  /** Reactions of the owner and the people tagged. */
  photo_reactions: {
    photo_id: string
    user_id: string
    reaction: string
    /** Counts up over all photos: who reacted first stands first. */
    place: GeneratedAlways<number>
  }
  mutes: {
    user_id: string
    muted_id: string
    muted_at: Date
  }
}
