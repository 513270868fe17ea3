import type { Photo, PhotoDetail } from '@koma/contract'
import { Failure } from '../../../http/failure.ts'
import type { Ports } from '../../../ports/ports.ts'
import { findPlaces } from '../../collections/index.ts'
import { findUser } from '../../users/index.ts'
import { findFileRecord, type ListedPhoto, photosOf } from '../store.ts'
import { ownPhotos, withOffset } from './photo-answer.ts'

type OwnPorts = Pick<Ports, 'database' | 'clock' | 'contentUrls'>

/** One of the owner's photos, as a row and as an answer. */
export async function findOwnPhoto(
  ports: OwnPorts,
  ownerId: string,
  photoId: string,
): Promise<{ row: ListedPhoto; photo: Photo }> {
  const db = ports.database.kysely
  const [[row], owner] = await Promise.all([photosOf(db, ownerId, [photoId]), findUser(db, ownerId)])
  if (!row || !owner) throw new Failure('not_found')
  const [photo] = await ownPhotos(ports, owner, [row])
  if (!photo) throw new Failure('not_found')
  return { row, photo }
}

/** One of the owner's photos with everything that only the owner is told. */
export async function ownPhotoDetail(ports: OwnPorts, ownerId: string, photoId: string): Promise<PhotoDetail> {
  const db = ports.database.kysely
  // First, since it is what finds out whether the photo is theirs.
  const { row, photo } = await findOwnPhoto(ports, ownerId, photoId)
  const [file, places] = await Promise.all([findFileRecord(db, photoId), findPlaces(db, photoId)])
  const { file_taken_at: takenAt, file_taken_offset: offset } = file ?? {}
  return {
    ...photo,
    trashed_at: row.trashed_at?.toISOString() ?? null,
    vrchat_author:
      row.author_name === null ? null : { vrchat_user_id: row.author_id, vrchat_display_name: row.author_name },
    file_taken_at: takenAt ? withOffset(takenAt, offset ?? 0) : null,
    file_world: file?.is_world_edited ? { world_id: file.file_world_id, world_name: file.file_world_name } : null,
    ...places,
  }
}

/** These photos of the owner as answers, in this order. */
export async function findOwnPhotos(ports: OwnPorts, ownerId: string, photoIds: readonly string[]): Promise<Photo[]> {
  const db = ports.database.kysely
  const [rows, owner] = await Promise.all([photosOf(db, ownerId, photoIds), findUser(db, ownerId)])
  if (!owner) throw new Failure('unauthenticated')
  const photos = new Map((await ownPhotos(ports, owner, rows)).map((photo) => [photo.photo_id, photo]))
  return [...new Set(photoIds)].flatMap((photoId) => photos.get(photoId) ?? [])
}
