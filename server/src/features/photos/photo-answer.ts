import type { Photo, PhotoUrls } from '@koma/contract'
import type { ContentUrls, Way } from '../../content-url.ts'
import type { Ports } from '../../ports/ports.ts'
import { publicUser, type UserRow } from '../users/index.ts'
import type { ListedPhoto } from './store.ts'

type AnswerPorts = Pick<Ports, 'contentUrls' | 'clock'>

/** Photos as their owner sees them. */
export function ownPhotos(
  { contentUrls, clock }: AnswerPorts,
  ownerRow: UserRow,
  photos: readonly ListedPhoto[],
): Photo[] {
  const owner = publicUser(ownerRow, contentUrls)
  const now = clock.now()
  return photos.map((photo) => ({
    photo_id: photo.photo_id,
    taken_at: withOffset(photo.taken_at, photo.taken_offset),
    added_at: photo.added_at.toISOString(),
    owner,
    reactions: {},
    in_users: [],
    in_users_candidate: [],
    in_vrchat_users_candidate: photo.players.map(({ id, name }) => ({ vrchat_user_id: id, vrchat_display_name: name })),
    world_id: photo.world_id,
    world_name: photo.world_name,
    urls: urlsOf(contentUrls, photo.photo_id, 'owner', now),
    width: photo.width,
    height: photo.height,
    bytes: photo.bytes,
    filename: photo.filename,
    content_type: photo.format === 'png' ? 'image/png' : 'image/jpeg',
    is_favorite: photo.is_favorite,
    share_id: null,
    share_name: null,
    user_id: ownerRow.user_id,
    user_koma_id: ownerRow.koma_id,
    user_name: ownerRow.user_name,
    average_colour: photo.colour === null ? null : colourText(photo.colour),
    thumbhash: photo.thumbhash ? Buffer.from(photo.thumbhash).toString('base64') : null,
    variants: photo.variants === 'small' ? 'pending' : photo.variants,
  }))
}

function urlsOf(urls: ContentUrls, photoId: string, way: Way, now: Date): PhotoUrls {
  return {
    original: urls.photo({ photoId, file: way === 'owner' ? 'original' : 'clean', way }, now),
    large: urls.photo({ photoId, file: 'large.avif', way }, now),
    medium: urls.photo({ photoId, file: 'medium.avif', way }, now),
    thumbnail: urls.photo({ photoId, file: 'thumbnail.avif', way }, now),
  }
}

function colourText(colour: number): string {
  return `#${colour.toString(16).padStart(6, '0')}`
}

/** ISO 8601 in the photo's own time zone: `2025-08-16T19:42:00.123+09:00`. */
function withOffset(time: Date, offsetMinutes: number): string {
  const local = new Date(time.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1)
  const minutes = Math.abs(offsetMinutes)
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`
}
