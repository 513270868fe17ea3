import type { GeneratedAlways } from 'kysely'

/** What people leave on photos, and whom they have muted. */
export interface MarkTables {
  photo_tags: {
    photo_id: string
    user_id: string
    /** Copied from the photo, as is `taken_at`, because the list of photos with somebody is read by them. */
    owner_id: string
    tagged_at: Date
    taken_at: Date
    /** The person's position among those tagged in the photo. */
    place: number
  }
  /** Reactions of the owner and the people tagged. */
  photo_reactions: {
    photo_id: string
    user_id: string
    reaction: string
    /** Increases across all photos, so that reactions are listed in the order they were made. */
    place: GeneratedAlways<number>
  }
  mutes: {
    user_id: string
    muted_id: string
    muted_at: Date
  }
}
