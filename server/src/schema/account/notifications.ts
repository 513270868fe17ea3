import type { ColumnType } from 'kysely'

type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface NotificationTables {
  notifications: {
    notification_id: string
    /** The reader. */
    user_id: string
    /** The kind that a feature registered; the contract has some of them under the same name. */
    type:
      | 'share_album'
      | 'share_reaction'
      | 'dm'
      | 'dm_reaction'
      | 'reaction'
      | 'promotion_reaction'
      | 'tag'
      | 'moderation'
      | 'export'
    /** What it is about: a reader has one notification per kind and subject, however often it happens. */
    subject: string
    /** Who did it; null if it combines what several people did. */
    by_user_id: string | null
    photo_id: string | null
    /** The share it is about, what happened there, and to how many photos. */
    share_id: string | null
    event: string | null
    /** The campaign to which the photo was posted. */
    promotion_id: string | null
    /** The sent photo that somebody reacted to. */
    dm_photo_id: string | null
    /** The first and the last `sent_at` of the photos it is about. */
    sent_from: Date | null
    sent_until: Date | null
    /** What the operator took down, or the report that was decided about. */
    takedown_id: string | null
    report_id: string | null
    num: Defaulted<number>
    happened_at: Date
    read_at: Date | null
  }
  /** What a user wants to be notified of; everything, if there is no row. */
  notification_settings: {
    user_id: string
    share: Defaulted<boolean>
    share_reaction: Defaulted<boolean>
    share_add_photo: Defaulted<boolean>
    share_name_change: Defaulted<boolean>
    share_type_change: Defaulted<boolean>
    dm: Defaulted<boolean>
    dm_receive: Defaulted<boolean>
    dm_reaction: Defaulted<boolean>
    tag: Defaulted<boolean>
  }
}
