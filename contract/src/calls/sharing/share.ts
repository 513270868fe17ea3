import { z } from 'zod'
import { named } from '../../openapi/documentation.ts'
import { CoverFocus } from '../../rules/cover-focus.ts'
import { Colour, Count, PhotoId, ShareId, Timestamp, Url } from '../../wire.ts'
import { PublicUser } from '../account/users.ts'
import { collectedOrder } from '../photos/photo-lists.ts'

/** invite_only, invite_plus (members invite too), public (anyone with the link), public_lock (and the password). */
export const ShareType = named('ShareType', z.enum(['INVITE_ONLY', 'INVITE_PLUS', 'PUBLIC', 'PUBLIC_PASSWORD']))
export type ShareType = z.infer<typeof ShareType>

/** The caller's role in a share. A viewer only has the link. */
export const ShareRole = named('ShareRole', z.enum(['owner', 'member', 'invited', 'applied', 'viewer']))
export type ShareRole = z.infer<typeof ShareRole>

export const ShareApplicant = named('ShareApplicant', PublicUser.extend({ applied_at: Timestamp }))
export type ShareApplicant = z.infer<typeof ShareApplicant>

export const InvitedUser = named(
  'InvitedUser',
  PublicUser.extend({ invited_at: Timestamp, invited_by: PublicUser.nullable() }),
)
export type InvitedUser = z.infer<typeof InvitedUser>

/** What the caller may currently do with a share. */
export const SharePermissions = named(
  'SharePermissions',
  z.object({
    add_photos: z.boolean(),
    /** To move photos in the order by hand. */
    arrange: z.boolean(),
    react: z.boolean(),
    invite: z.boolean(),
    apply: z.boolean(),
    leave: z.boolean(),
    manage: z.boolean(),
  }),
)
export type SharePermissions = z.infer<typeof SharePermissions>

/**
 * A shared album. A caller who may not see its photos gets name, owner and numbers, but no cover and no members.
 * `approval_awaiting_users` is filled for the owner, `invited_users` for callers who may invite. The password is never included,
 * only whether there is one.
 */
export const Share = named(
  'Share',
  z.object({
    album_id: ShareId,
    name: z.string(),
    thumbnail_url: Url.nullable(),
    thumbnail_photo_id: PhotoId.nullable(),
    thumbnail_colour: Colour.nullable(),
    /** Null if the owner chose none. */
    thumbnail_focus: CoverFocus.nullable(),
    created_at: Timestamp,
    last_photo_added_at: Timestamp.nullable(),
    owner: PublicUser,
    members: z.array(PublicUser),
    members_count: Count,
    approval_awaiting_users: z.array(ShareApplicant),
    /** In lists there can be more applicants than users. Only the owner is told. */
    approval_awaiting_count: Count,
    invited_users: z.array(InvitedUser),
    share_type: ShareType,
    auto_approve: z.boolean(),
    has_password: z.boolean(),
    allow_original: z.boolean(),
    photos_count: Count,
    ...collectedOrder,
    /** Photos that others added since the caller's last visit; 0 if the caller is not a member. */
    new_photos_count: Count,
    /** Whether others have added photos, which are lost to the share if it is deleted. Only the owner is told. */
    has_photos_of_others: z.boolean(),
    is_readable: z.boolean(),
    my_role: ShareRole,
    /** Who invited the caller, while the invitation is pending. */
    invited_by: PublicUser.nullable(),
    may: SharePermissions,
  }),
)
export type Share = z.infer<typeof Share>
