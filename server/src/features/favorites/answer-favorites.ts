import type { Photo } from '@koma/contract'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import { othersPhotos, ownPhotos } from '../photos/index.ts'
import { answerSharedWith } from '../shares/index.ts'
import { findUser } from '../users/index.ts'
import type { FavoriteRow } from './store.ts'

type FavoritePorts = Pick<Ports, 'database' | 'clock' | 'contentUrls' | 'secrets'>

/** Answers favorites in their order, each by the way its user sees it; photos of others come without metadata, as everywhere. */
export async function answerFavorites(
  ports: FavoritePorts,
  userId: string,
  rows: readonly FavoriteRow[],
): Promise<Photo[]> {
  const seenAs = (way: FavoriteRow['seen_as']) => rows.filter(({ seen_as }) => seen_as === way)
  const answered = await Promise.all([
    answerOwn(ports, userId, seenAs('owner')),
    othersPhotos(ports, userId, `tagged:${userId}`, seenAs('tagged')),
    answerSharedWith(ports, userId, seenAs('shared')),
  ])
  const photoOf = new Map(answered.flat().map((photo) => [photo.photo_id, photo]))
  return rows.flatMap(({ photo_id }) => photoOf.get(photo_id) ?? [])
}

async function answerOwn(ports: FavoritePorts, userId: string, rows: readonly FavoriteRow[]): Promise<Photo[]> {
  if (rows.length === 0) return []
  const owner = await findUser(ports.database.kysely, userId)
  if (!owner) throw new Failure('unauthenticated')
  return ownPhotos(ports, owner, rows)
}
