import type { ColumnType, GeneratedAlways } from 'kysely'

/** Photos that users send each other. */
export interface DmTables {
  /** One for each pair of users who have sent something; `first_id` is the lower id. */
  dm_threads: {
    thread_id: string
    first_id: string
    second_id: string
    /** The highest `sent_at` that was ever given out here, so that none is used twice, even after a photo was taken back. */
    last_sent_at: Date
  }
  /** Each user's view of a thread. */
  dm_sides: {
    user_id: string
    partner_id: string
    thread_id: string
    /** When something was last sent by either, except by a partner whom the user had muted then. */
    last_appeared_at: Date
    last_read_at: Date | null
    /** The latest of both, which threads are sorted by. */
    moved_at: GeneratedAlways<Date>
  }
  /** A photo that was sent twice has two rows. Users can only send their own photos. */
  dm_photos: {
    dm_photo_id: string
    thread_id: string
    /** Unique within the thread, in whole milliseconds: the photo's id there. */
    sent_at: Date
    sender_id: string
    photo_id: string
    /** The same for photos that were sent together by this sender. */
    sending_id: string
    /** The photo is in the trash. */
    hidden: ColumnType<boolean, boolean | undefined, boolean>
  }
  /** What clients named themselves, for as long as they might ask for it again. */
  dm_sendings: {
    thread_id: string
    sender_id: string
    sending_id: string
    /** When its last photo was sent. */
    sent_at: Date
  }
  dm_reactions: {
    dm_photo_id: string
    photo_id: string
    thread_id: string
    user_id: string
    reaction: string
    reacted_at: Date
    place: GeneratedAlways<number>
  }
}
