import { sql, type Transaction } from 'kysely'
import { Failure } from '../../../http/failure.ts'
import type { Schema } from '../../../schema/index.ts'
import { changeOwnReaction, type ReactionChange } from '../../marks/index.ts'
import { tellOfReaction } from '../../reactions/index.ts'
import { requireDeed, type ShareDoor, standingOf } from '../open-share.ts'
import { type HeldShare, holdShare, isMuted } from '../store.ts'

interface Reacting extends ReactionChange {
  photoId: string
}

/** Adds or removes a reaction to a photo in a share. The same photo has separate reactions in other places. */
export async function reactInShare(
  { ports: { database, clock } }: ShareDoor,
  userId: string,
  shareId: string,
  { photoId, ...change }: Reacting,
): Promise<HeldShare> {
  return database.kysely.transaction().execute(async (trx) => {
    const share = await holdShare(trx, userId, shareId)
    if (!share) throw new Failure('not_found')
    requireDeed(standingOf(share, userId), 'react')
    const item = await holdItem(trx, share.share_id, photoId, userId)
    if (!item) throw new Failure('not_found')
    const target = { kind: 'share', id: share.share_id } as const
    const own = { photoId: item.photo_id, userId }
    if (await changeOwnReaction(trx, target, own, change)) {
      await tellOfReaction(trx, target, { ...own, toUserId: item.adder_id }, clock.now())
    }
    return share
  })
}

/** Locks a photo that the user sees in the share, which serializes reactions to it. */
async function holdItem(trx: Transaction<Schema>, shareId: string, photoId: string, userId: string) {
  const { rows } = await sql<{ photo_id: string; adder_id: string }>`
    select photo_id, adder_id from share_photos as item
    where share_id = ${shareId} and photo_id = ${photoId} and not hidden and not ${isMuted(userId)}
    for no key update of item`.execute(trx)
  return rows[0]
}
