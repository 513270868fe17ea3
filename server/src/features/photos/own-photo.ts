import type { Photo } from '@koma/contract'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import { findUser } from '../users/index.ts'
import { ownPhotos } from './photo-answer.ts'
import { type ListedPhoto, photosOf } from './store.ts'

/** One of the owner's photos, as a row and as an answer. */
export async function findOwnPhoto(
  ports: Pick<Ports, 'database' | 'clock' | 'contentUrls'>,
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
