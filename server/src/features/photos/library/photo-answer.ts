import type { Photo, PhotoUrls, PublicUser, VrchatUser } from '@koma/contract'
import type { ContentUrls, Way } from '../../../content-url.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findLibraryMarks, type PhotoMarks } from '../../marks/index.ts'
import { findGivers, findSeen, publicUser, type UserRow } from '../../users/index.ts'
import { findCandidates } from '../intake/candidates.ts'
import type { ListedPhoto } from '../store.ts'

type AnswerPorts = Pick<Ports, 'database' | 'contentUrls' | 'clock'>

/** Photos as their owner sees them. */
export async function ownPhotos(
  ports: AnswerPorts,
  ownerRow: UserRow,
  photos: readonly ListedPhoto[],
): Promise<Photo[]> {
  const owner = publicUser(ownerRow, ports.contentUrls)
  const [marksOf, candidatesOf] = await Promise.all([
    findLibraryMarks(ports, owner.user_id, idsOf(photos)),
    findCandidates(
      ports,
      owner.user_id,
      photos.flatMap(({ players }) => players),
    ),
  ])
  const now = ports.clock.now()
  return photos.map((photo) =>
    answerOf(photo, {
      owner,
      ...marksOf(photo.photo_id),
      players: photo.players.map(({ id, name }) => ({ vrchat_user_id: id, vrchat_display_name: name })),
      candidates: candidatesOf(photo.players),
      urls: photoUrls(ports.contentUrls, photo.photo_id, 'owner', now),
    }),
  )
}

/** Photos of others as the viewer sees them by this way, without the players who were there. */
export async function othersPhotos(
  ports: AnswerPorts,
  viewerId: string,
  way: Exclude<Way, 'owner'>,
  photos: ReadonlyArray<ListedPhoto & { owner_id: string }>,
): Promise<Photo[]> {
  const ownerIds = photos.map(({ owner_id }) => owner_id)
  const [owners, marksOf, givers] = await Promise.all([
    findSeen(ports.database.kysely, ports.contentUrls, viewerId, ownerIds),
    findLibraryMarks(ports, viewerId, idsOf(photos)),
    findGivers(ports.database.kysely, ownerIds),
  ])
  const now = ports.clock.now()
  return photos.flatMap((photo) => {
    const owner = owners.get(photo.owner_id)
    if (!owner) return []
    const urls = photoUrls(ports.contentUrls, photo.photo_id, way, now, givers.has(photo.owner_id))
    return [answerOf(photo, { owner, ...marksOf(photo.photo_id), players: [], urls })]
  })
}

function idsOf(photos: readonly ListedPhoto[]): string[] {
  return photos.map(({ photo_id }) => photo_id)
}

interface Beside extends PhotoMarks {
  owner: PublicUser
  players: VrchatUser[]
  /** The users who may be these players; nobody, if it is not told. */
  candidates?: PublicUser[]
  urls: PhotoUrls
}

export function answerOf(
  photo: ListedPhoto,
  { owner, in_users, reactions, players, candidates = [], urls }: Beside,
): Photo {
  return {
    photo_id: photo.photo_id,
    taken_at: withOffset(photo.taken_at, photo.taken_offset),
    added_at: photo.added_at.toISOString(),
    owner,
    reactions,
    in_users,
    in_users_candidate: candidates,
    in_vrchat_users_candidate: players,
    world_id: photo.world_id,
    world_name: photo.world_name,
    caption: photo.caption,
    urls,
    width: photo.width,
    height: photo.height,
    bytes: photo.bytes,
    filename: photo.filename,
    content_type: photo.format === 'png' ? 'image/png' : 'image/jpeg',
    is_favorite: photo.is_favorite,
    share_id: null,
    share_name: null,
    user_id: owner.user_id,
    user_koma_id: owner.koma_id,
    user_name: owner.user_name,
    average_colour: photo.colour === null ? null : colourText(photo.colour),
    thumbhash: photo.thumbhash ? Buffer.from(photo.thumbhash).toString('base64') : null,
    variants: photo.variants,
  }
}

/** Others get the copy without metadata, unless `givesOriginal` is true. See: [Note: Content addresses] in ARCHITECTURE.md. */
export function photoUrls(
  urls: ContentUrls,
  photoId: string,
  way: Way,
  now: Date,
  givesOriginal = way === 'owner',
): PhotoUrls {
  return {
    original: urls.photo({ photoId, file: givesOriginal ? 'original' : 'clean', way }, now),
    large: urls.photo({ photoId, file: 'large.avif', way }, now),
    medium: urls.photo({ photoId, file: 'medium.avif', way }, now),
    tile: urls.photo({ photoId, file: 'tile.avif', way }, now),
    thumbnail: urls.photo({ photoId, file: 'thumbnail.avif', way }, now),
  }
}

export function colourText(colour: number): string {
  return `#${colour.toString(16).padStart(6, '0')}`
}

/** ISO 8601 in the photo's own time zone: `2025-08-16T19:42:00.123+09:00`. */
export function withOffset(time: Date, offsetMinutes: number): string {
  const local = new Date(time.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1)
  const minutes = Math.abs(offsetMinutes)
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`
}
