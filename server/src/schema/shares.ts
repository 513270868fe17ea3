import type { ShareType } from '@koma/contract'
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
    /** There for PUBLIC_PASSWORD alone. */
    password_hash: string | null
    /** Counts up with each new password or type: tokens and content addresses of the one before end with it. */
    key_version: Defaulted<number>
    /** As in an album. */
    cover_photo_id: string | null
    photo_count: Defaulted<number>
    version: Defaulted<number>
    created_at: Date
    last_photo_added_at: Date | null
  }
  /** What a user is to a share; who has no row is a viewer. */
  share_users: {
    share_id: string
    user_id: string
    role: 'owner' | 'member' | 'invited' | 'applied'
    /** Since when they are that. */
    since: Date
    /** Filled while the invitation waits. */
    invited_by: string | null
    /** When somebody who is invited had applied before: their application waits again if the invitation is withdrawn. */
    applied_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** Up to when they have seen the photos of the share. */
    seen_at: Date | null
  }
  /** Every invitation that was sent, for as long as it counts; accepted ones stay. The share may be gone. */
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
    /** Who added the photo, and owns it: nobody adds what belongs to others. */
    adder_id: string
  }
  share_reactions: {
    share_id: string
    photo_id: string
    user_id: string
    reaction: string
    place: GeneratedAlways<number>
  }
}
