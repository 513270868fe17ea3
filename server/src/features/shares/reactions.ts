import { limits } from '@koma/contract/limits'
import { sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Schema } from '../../schema/index.ts'
import { notifyShare } from '../notifications/index.ts'
import { requireDeed, type ShareDoor, standingOf } from './open-share.ts'
import { type HeldShare, holdShare, isMuted } from './store.ts'

interface Reacting {
  photoId: string
  action: 'add' | 'remove'
  /** One emoji, in the form it is stored in. */
  reaction: string
}

/** Adds or removes a reaction on a photo of a share, where it stays: the same photo elsewhere has reactions of its own. */
export async function reactInShare(
  { ports: { database, clock } }: ShareDoor,
  userId: string,
  shareId: string,
  { photoId, action, reaction }: Reacting,
): Promise<HeldShare> {
  return database.kysely.transaction().execute(async (trx) => {
    const share = await holdShare(trx, userId, shareId)
    if (!share) throw new Failure('not_found')
    requireDeed(standingOf(share, userId), 'react')
    const item = await holdItem(trx, share.share_id, photoId, userId)
    if (!item) throw new Failure('not_found')
    const own = { share_id: share.share_id, photo_id: item.photo_id, user_id: userId, reaction }
    if (action === 'remove') await removeReaction(trx, own)
    else if (await addReaction(trx, own)) {
      const happening = { event: 'reaction', shareId: share.share_id, byUserId: userId } as const
      await notifyShare(trx, { ...happening, toUserIds: [item.adder_id], photoId: item.photo_id }, clock.now())
    }
    return share
  })
}

/** A photo that the user sees in the share, locked: reactions to it come one after another. */
async function holdItem(trx: Transaction<Schema>, shareId: string, photoId: string, userId: string) {
  const { rows } = await sql<{ photo_id: string; adder_id: string }>`
    select photo_id, adder_id from share_photos as item
    where share_id = ${shareId} and photo_id = ${photoId} and not hidden and not ${isMuted(userId)}
    for no key update of item`.execute(trx)
  return rows[0]
}

interface OwnReaction {
  share_id: string
  photo_id: string
  user_id: string
  reaction: string
}

/** False where it is there already. */
async function addReaction(trx: Transaction<Schema>, own: OwnReaction): Promise<boolean> {
  const { rows } = await sql<{ reaction: string }>`
    select reaction from share_reactions
    where share_id = ${own.share_id} and photo_id = ${own.photo_id} and user_id = ${own.user_id}`.execute(trx)
  if (rows.some(({ reaction }) => reaction === own.reaction)) return false
  if (rows.length >= limits.reactionsPerPhotoAndUser) throw new Failure('too_many_reactions')
  await trx.insertInto('share_reactions').values(own).execute()
  return true
}

async function removeReaction(trx: Transaction<Schema>, own: OwnReaction): Promise<void> {
  await sql`
    delete from share_reactions where share_id = ${own.share_id} and photo_id = ${own.photo_id}
      and user_id = ${own.user_id} and reaction = ${own.reaction}`.execute(trx)
}
