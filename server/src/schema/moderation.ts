import type { ReportReason, ShareType } from '@koma/contract'
import type { ColumnType } from 'kysely'

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

/** What a report or a take-down is about. */
interface AboutThing {
  /** A text that identifies the thing; see `keyOf` of the feature `takedowns`. */
  thing: string
  share_id: string | null
  photo_id: string | null
  promotion_id: string | null
  /** Whose thing it is. */
  owner_id: string
  reason: ReportReason
}

export interface ModerationTables {
  /** What the operator took down. A suspension is one of kind `user`. */
  takedowns: AboutThing & {
    takedown_id: string
    kind: 'share' | 'share_photo' | 'photo_link' | 'promotion_post' | 'user'
    /** What a share was before. */
    share_type: Optional<ShareType>
    password_hash: Optional<string>
    /** Set if it was taken down because its owner was suspended; it comes back with the end of that. */
    suspension_id: Optional<string>
    taken_at: Date
    /** When a suspension ends by itself. */
    until: Optional<Date>
    restored_at: Optional<Date>
    /** What the owner says against it, once. */
    appeal: Optional<string>
    appealed_at: Optional<Date>
    /** When the operator decided to leave it down. */
    appeal_closed_at: Optional<Date>
  }
  /** Posts that a user does not want to see on timelines. */
  hidden_posts: {
    user_id: string
    /** A text that identifies the post; see `keyOf` of the feature `takedowns`. */
    thing: string
    photo_id: string
    hidden_at: Date
  }
  reports: AboutThing & {
    report_id: string
    kind: 'share' | 'share_photo' | 'photo_link' | 'promotion_post'
    /** Null for a guest, and once the account is deleted. */
    reporter_id: string | null
    /** A keyed digest of the user, or of a guest's network: who reports the same thing again has one report. */
    reporter_key: Uint8Array
    text: string | null
    reported_at: Date
    /** When the operator decided. */
    closed_at: Optional<Date>
  }
}
