import { z } from 'zod'
import { named } from '../../openapi/documentation.ts'
import { AlbumId, Colour, Count, PhotoId, ShareId, Timestamp, Url, UserId } from '../../wire.ts'
import { PublicUser } from '../account/users.ts'

/** A VRChat user; only a candidate for a tag. */
export const VrchatUser = named(
  'VrchatUser',
  z.object({ vrchat_user_id: z.string().nullable(), vrchat_display_name: z.string() }),
)
export type VrchatUser = z.infer<typeof VrchatUser>

/** The users who reacted, by emoji. */
export const Reactions = named('Reactions', z.record(z.string(), z.array(PublicUser)))
export type Reactions = z.infer<typeof Reactions>

/**
 * Signed URLs, which stay the same for a day. `original` is the exact file for the owner, and a copy without metadata for others.
 * For photos that were stored before there were tiles, `tile` serves the medium variant until it has been made.
 */
export const PhotoUrls = named(
  'PhotoUrls',
  z.object({ original: Url, large: Url, medium: Url, tile: Url, thumbnail: Url }),
)
export type PhotoUrls = z.infer<typeof PhotoUrls>

/**
 * A photo as the caller may see it. `owner` took or uploaded it; `user_id`, `user_koma_id` and `user_name` are the user who added
 * it to the share, sent or posted it. In an album or a share `added_at` is when it was added there, in a DM when it was sent. The
 * candidates are filled for the owner only.
 */
export const Photo = named(
  'Photo',
  z.object({
    photo_id: PhotoId,
    taken_at: Timestamp,
    added_at: Timestamp,
    owner: PublicUser,
    reactions: Reactions,
    in_users: z.array(PublicUser),
    in_users_candidate: z.array(PublicUser),
    in_vrchat_users_candidate: z.array(VrchatUser),
    world_id: z.string().nullable(),
    world_name: z.string().nullable(),
    /** What the owner wrote about it. */
    caption: z.string().nullable(),
    urls: PhotoUrls,
    width: Count,
    height: Count,
    bytes: Count,
    filename: z.string(),
    content_type: z.enum(['image/jpeg', 'image/png']),
    is_favorite: z.boolean(),
    share_id: ShareId.nullable(),
    share_name: z.string().nullable(),
    user_id: UserId,
    user_koma_id: z.string().nullable(),
    user_name: z.string().nullable(),
    /** Placeholders until the variants exist; null until the picture has been decoded. */
    average_colour: Colour.nullable(),
    thumbhash: z.base64().nullable(),
    /** `small`: thumbnail, tile and medium exist. Any variant can be requested at any time, and is made then if it is missing. */
    variants: z.enum(['ready', 'small', 'pending', 'broken']),
  }),
)
export type Photo = z.infer<typeof Photo>

/** A photo in the trash is permanently deleted `trashRetention` after `trashed_at`. */
export const TrashedPhoto = named('TrashedPhoto', Photo.extend({ trashed_at: Timestamp }))
export type TrashedPhoto = z.infer<typeof TrashedPhoto>

/** One of the caller's photos, with the albums and shares it is in and who took it according to VRChat. */
export const PhotoDetail = named(
  'PhotoDetail',
  Photo.extend({
    trashed_at: Timestamp.nullable(),
    vrchat_author: VrchatUser.nullable(),
    /** What the file says, where the owner has changed it; null where not. */
    file_taken_at: Timestamp.nullable(),
    file_world: z.object({ world_id: z.string().nullable(), world_name: z.string().nullable() }).nullable(),
    albums: z.array(z.object({ album_id: AlbumId, album_name: z.string() })),
    shares: z.array(z.object({ share_id: ShareId, share_name: z.string() })),
  }),
)
export type PhotoDetail = z.infer<typeof PhotoDetail>

/** The albums and shares to which the caller can add photos and which show some of the given ones, and how many of them. */
export const PhotoPlaces = z.object({
  albums: z.array(z.object({ album_id: AlbumId, photo_count: Count })),
  shares: z.array(z.object({ share_id: ShareId, photo_count: Count })),
})
export type PhotoPlaces = z.infer<typeof PhotoPlaces>
