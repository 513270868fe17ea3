import { limits } from '@koma/contract/limits'
import { sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Schema } from '../../schema/index.ts'
import { type ReactionTarget, targetId, targetTable } from './reaction-targets.ts'

export interface ReactionChange {
  action: 'add' | 'remove'
  /** One emoji, in the form it is stored in. */
  reaction: string
}

/**
 * Adds or removes the user's reaction to a photo for a target, and returns whether there is a new one. Adding what exists or removing
 * what does not is no error. The photo must be locked: otherwise two concurrent calls could exceed the limit together. `details`
 * are columns that only the reactions of this target have.
 */
export async function changeOwnReaction(
  trx: Transaction<Schema>,
  target: ReactionTarget,
  { photoId, userId }: { photoId: string; userId: string },
  { action, reaction }: ReactionChange,
  details: Readonly<Record<string, unknown>> = {},
): Promise<boolean> {
  const { reactions, id } = targetTable(target.kind)
  const ofTarget = id === null ? sql`` : sql`${sql.ref(id)} = ${targetId(target)} and`
  const own = sql`${ofTarget} photo_id = ${photoId} and user_id = ${userId}`
  if (action === 'remove') {
    await sql`delete from ${reactions} where ${own} and reaction = ${reaction}`.execute(trx)
    return false
  }
  const { rows } = await sql<{ reaction: string }>`select reaction from ${reactions} where ${own}`.execute(trx)
  if (rows.some((row) => row.reaction === reaction)) return false
  if (rows.length >= limits.reactionsPerPhotoAndUser) throw new Failure('too_many_reactions')
  const where = id === null ? {} : { [id]: targetId(target) }
  const values = { ...details, ...where, photo_id: photoId, user_id: userId, reaction }
  await sql`
    insert into ${reactions} (${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(values))})`.execute(trx)
  return true
}
