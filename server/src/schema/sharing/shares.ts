import type { CollectedOrder, ShareType } from '@koma/contract'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { CollectedPhoto } from './albums.ts'

type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface ShareTables {
  shares: {
    share_id: string
    /** The user whose row in `share_users` says owner. */
    owner_id: string
    name: string
    share_type: ShareType
    auto_approve: Defaulted<boolean>
    allow_original: Defaulted<boolean>
    /** Only for PUBLIC_PASSWORD. */
    password_hash: string | null
    /** Incremented with each new password or type, which invalidates the tokens and content addresses of the one before. */
    key_version: Defaulted<number>
    /** As in an album. */
    cover_photo_id: string | null
    cover_focus_x: ColumnType<number | null, number | null | undefined, number | null>
    cover_focus_y: ColumnType<number | null, number | null | undefined, number | null>
    photo_count: Defaulted<number>
    version: Defaulted<number>
    created_at: Date
    last_photo_added_at: Date | null
    /** As in an album. */
    photos_by: Defaulted<CollectedOrder>
    photos_first: Defaulted<'newest' | 'oldest'>
    is_arranged: Defaulted<boolean>
    /** The operator took it down: it is no longer public, and strangers do not find it. */
    is_removed: Defaulted<boolean>
  }
  /** A user's role in a share; a user without a row is a viewer. */
  share_users: {
    share_id: string
    user_id: string
    role: 'owner' | 'member' | 'invited' | 'applied'
    /** Since when they have this role. */
    since: Date
    /** Set while the invitation is pending. */
    invited_by: string | null
    /** When an invited user had applied before: the application is pending again if the invitation is withdrawn. */
    applied_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Until when they have seen the photos of the share. */
    seen_at: Date | null
  }
  /**
   * Every invitation that was sent, kept for as long as it counts towards the limits; accepted ones are kept for good. The share
   * may be deleted.
   */
  share_invitations: {
    invitation_id: GeneratedAlways<number>
    inviter_id: string
    invited_id: string
    share_id: string
    invited_at: Date
    answer: ColumnType<'accepted' | 'declined' | null, undefined, 'accepted' | 'declined'>
    answered_at: ColumnType<Date | null, undefined, Date>
  }
  share_photos: CollectedPhoto & {
    share_id: string
    /** Who added the photo, and owns it: users can only add their own photos. */
    adder_id: string
    /** Its timestamp in timelines, which no other post has; taken from the clock unless it is given. */
    posted_at: Defaulted<Date>
  }
  /**
   * Photos that the same person added to the same share, without a long pause between them: those posted from `first_at` to
   * `last_at`. Triggers keep these rows. See: [Note: Timelines] in ARCHITECTURE.md.
   */
  share_posts: {
    share_id: string
    adder_id: string
    first_at: Date
    last_at: Date
    /** When the newest of its photos that are not hidden was posted; null if all are. */
    newest_at: Date | null
    /** The number of its photos that are not hidden. */
    photo_count: number
  }
  share_reactions: {
    share_id: string
    photo_id: string
    user_id: string
    reaction: string
    place: GeneratedAlways<number>
  }
}
