import { limits } from '@koma/contract/limits'
import { sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { notify } from '../notifications/index.ts'
import { holdPhoto, isTagged } from '../tags/index.ts'

interface ReactionChange {
  action: 'add' | 'remove'
  /** One emoji, in the form it is stored in. */
  reaction: string
}

/**
 * Adds or removes a reaction of the owner or of somebody tagged, and answers the photo's id as it is stored. What is there
 * already, or gone already, is no error; the owner hears of each reaction of another that is new.
 */
export async function changeReaction(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  userId: string,
  photoId: string,
  { action, reaction }: ReactionChange,
): Promise<string> {
  return database.kysely.transaction().execute(async (trx) => {
    const photo = await holdPhoto(trx, photoId, [userId])
    if (!photo) throw new Failure('not_found')
    if (photo.owner_id !== userId && !(await isTagged(trx, userId, photoId))) throw new Failure('not_found')
    const own = { photo_id: photo.photo_id, user_id: userId, reaction }
    if (action === 'remove') await removeReaction(trx, own)
    else if (await addReaction(trx, own)) {
      const toUserIds = [photo.owner_id]
      await notify(trx, { type: 'reaction', photoId: photo.photo_id, byUserId: userId, toUserIds }, clock.now())
    }
    return photo.photo_id
  })
}

interface OwnReaction {
  photo_id: string
  user_id: string
  reaction: string
}

/** False where it is there already. The photo must be held: otherwise two at once could pass the limit together. */
async function addReaction(trx: Transaction<Schema>, own: OwnReaction): Promise<boolean> {
  const { count, has } = await trx
    .selectFrom('photo_reactions')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<boolean>`coalesce(bool_or(reaction = ${own.reaction}), false)`.as('has'),
    ])
    .where('photo_id', '=', own.photo_id)
    .where('user_id', '=', own.user_id)
    .executeTakeFirstOrThrow()
  if (has) return false
  if (count >= limits.reactionsPerPhotoAndUser) throw new Failure('too_many_reactions')
  await trx.insertInto('photo_reactions').values(own).execute()
  return true
}

async function removeReaction(trx: Transaction<Schema>, own: OwnReaction): Promise<void> {
  await trx
    .deleteFrom('photo_reactions')
    .where('photo_id', '=', own.photo_id)
    .where('user_id', '=', own.user_id)
    .where('reaction', '=', own.reaction)
    .execute()
}
