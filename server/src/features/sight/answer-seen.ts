import type { Photo } from '@koma/contract'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import { type ListedPhoto, othersPhotos, ownPhotos } from '../photos/index.ts'
import { answerSharedWith } from '../shares/index.ts'
import { findUser } from '../users/index.ts'
import type { SeenAs } from './seen-as.ts'

type SightPorts = Pick<Ports, 'database' | 'clock' | 'contentUrls' | 'secrets'>

export type SeenPhoto = ListedPhoto & { owner_id: string; seen_as: SeenAs | null }

/** Answers photos in their order, each by the way the user sees it; photos of others come without metadata, as everywhere. */
export async function answerSeen(ports: SightPorts, userId: string, rows: readonly SeenPhoto[]): Promise<Photo[]> {
  const by = (way: SeenAs) => rows.filter(({ seen_as }) => seen_as === way)
  const answered = await Promise.all([
    answerOwn(ports, userId, by('owner')),
    othersPhotos(ports, userId, `tagged:${userId}`, by('tagged')),
    answerSharedWith(ports, userId, by('shared')),
    othersPhotos(ports, userId, `dm:${userId}`, by('sent')),
  ])
  const photoOf = new Map(answered.flat().map((photo) => [photo.photo_id, photo]))
  return rows.flatMap(({ photo_id }) => photoOf.get(photo_id) ?? [])
}

async function answerOwn(ports: SightPorts, userId: string, rows: readonly SeenPhoto[]): Promise<Photo[]> {
  if (rows.length === 0) return []
  const owner = await findUser(ports.database.kysely, userId)
  if (!owner) throw new Failure('unauthenticated')
  return ownPhotos(ports, owner, rows)
}
