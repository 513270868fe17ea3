import type { ColumnType } from 'kysely'

type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface NotificationTables {
  notifications: {
    notification_id: string
    /** Whom it tells. */
    user_id: string
    /** The kind under which a feature registered it; the contract knows some of them by the same type. */
    type: 'share_album' | 'share_reaction' | 'dm' | 'reaction' | 'tag'
    /** What it is about: a reader has one notification of a kind and subject, however often it happens. */
    subject: string
    /** Who did it; null where it gathers what several did. */
    by_user_id: string | null
    photo_id: string | null
    /** The share it is about, and what happened there to how many photos. */
    share_id: string | null
    event: string | null
    num: Defaulted<number>
    happened_at: Date
    read_at: Date | null
  }
  /** What a user wants to hear of; whoever has no row wants everything. */
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
