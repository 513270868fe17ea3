import type { PhotoMove } from '@koma/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { Failure } from '../../../http/failure.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Schema } from '../../../schema/index.ts'
import {
  arrangeAs,
  deletePhotos,
  holdPhotos,
  insertPhotos,
  movePhotos as moveByHand,
  recount,
} from '../../collections/index.ts'
import { lockStorage } from '../../photos/index.ts'
import { isDown, keyOfPost } from '../../takedowns/index.ts'
import { may } from '../access.ts'
import { tellOfShare } from '../notifications/tell.ts'
import { requireDeed, standingOf } from '../open-share.ts'
import { type HeldShare, insidersBut, lockShare } from '../store.ts'

type ChangePorts = Pick<Ports, 'database' | 'clock'>

/**
 * Adds all photos, or throws if one is not the caller's or is in the trash. Photos already in the share stay as they are. Returns
 * the ids of those that were added.
 */
export async function addPhotos(
  { database, clock }: ChangePorts,
  userId: string,
  shareId: string,
  photoIds: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(photoIds)]
  const now = clock.now()
  return database.kysely.transaction().execute(async (trx) => {
    await lockStorage(trx, userId)
    const share = await lockShare(trx, userId, shareId)
    if (!share) throw new Failure('not_found')
    requireDeed(standingOf(share, userId), 'add_photos')
    if (!(await holdPhotos(trx, userId, wanted))) throw new Failure('not_found')
    await requireNoneDown(trx, share.share_id, wanted)
    const added = await insertPhotos(trx, { kind: 'share', id: share.share_id }, wanted, now)
    if (added.length === 0) return []
    await recount(trx, 'share', [share.share_id])
    const toUserIds = await insidersBut(trx, share.share_id, userId)
    const photos = { photoId: added[0] ?? null, num: added.length }
    const happening = { event: 'photos_added', shareId: share.share_id, byUserId: userId, toUserIds } as const
    await tellOfShare(trx, { ...happening, ...photos }, now)
    return added
  })
}

/** A photo that was taken down in a share cannot be brought back by adding it again. */
async function requireNoneDown(trx: Transaction<Schema>, shareId: string, photoIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from unnest(${[...photoIds]}::uuid[]) as wanted (photo_id)
    where ${isDown(keyOfPost(sql`${shareId}::text`, sql`wanted.photo_id`))}
      and not exists (select from share_photos as item where item.share_id = ${shareId} and item.photo_id = wanted.photo_id)
    limit 1`.execute(trx)
  if (rows.length > 0) throw new Failure('taken_down')
}

/** Removes photos: the owner any of them, everybody else only their own. Ignores photos that are not in the share. */
export async function removePhotos(
  { database }: ChangePorts,
  userId: string,
  shareId: string,
  photoIds: readonly string[],
): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    const share = await lockShare(trx, userId, shareId)
    if (!share) throw new Failure('not_found')
    if (!(await mayRemove(trx, share, userId, photoIds))) throw new Failure('forbidden')
    const removed = await deletePhotos(trx, { kind: 'share', id: share.share_id }, photoIds)
    if (removed > 0) await recount(trx, 'share', [share.share_id])
  })
}

/** Moves photos in the order by hand, whoever added them, and returns the moves that undo it. */
export async function movePhotos(
  { database }: Pick<ChangePorts, 'database'>,
  userId: string,
  shareId: string,
  moves: readonly PhotoMove[],
): Promise<PhotoMove[]> {
  return database.kysely.transaction().execute(async (trx) => {
    const share = await lockShare(trx, userId, shareId)
    if (!share) throw new Failure('not_found')
    requireDeed(standingOf(share, userId), 'arrange')
    await arrangeOnce(trx, share)
    const undo = await moveByHand(trx, { kind: 'share', id: share.share_id }, moves)
    if (undo.length > 0) await recount(trx, 'share', [share.share_id])
    return undo
  })
}

/** When a share is first arranged by hand, it begins as it was shown before. */
export async function arrangeOnce(trx: Transaction<Schema>, share: HeldShare): Promise<void> {
  if (share.is_arranged) return
  await arrangeAs(trx, { kind: 'share', id: share.share_id }, share)
  await recount(trx, 'share', [share.share_id])
}

/** Removes everything that a user added to a locked share, including what is hidden because it is in the trash. */
export async function takePhotosOf(trx: Transaction<Schema>, shareId: string, userId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from share_photos where share_id = ${shareId} and adder_id = ${userId}`.execute(trx)
  if (numAffectedRows) await recount(trx, 'share', [shareId])
}

/** How many photos of a share a user has added, without those in the trash. */
export async function countAdded(db: Kysely<Schema>, shareId: string, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from share_photos
    where share_id = ${shareId} and adder_id = ${userId} and not hidden`.execute(db)
  return rows[0]?.count ?? 0
}

/** Former members may still remove photos that they added. Outsiders who name no photo of their own are rejected. */
async function mayRemove(
  trx: Transaction<Schema>,
  share: HeldShare,
  userId: string,
  photoIds: readonly string[],
): Promise<boolean> {
  const standing = standingOf(share, userId)
  if (may(standing, 'manage')) return true
  const { rows } = await sql<{ own: number; others: number }>`
    select count(*) filter (where adder_id = ${userId})::int as own,
      count(*) filter (where adder_id <> ${userId})::int as others
    from share_photos where share_id = ${share.share_id} and photo_id = any(${[...photoIds]}::uuid[])`.execute(trx)
  const { own, others } = rows[0] ?? { own: 0, others: 0 }
  return others === 0 && (own > 0 || may(standing, 'add_photos'))
}
