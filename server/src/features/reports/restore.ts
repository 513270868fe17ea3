import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { lockStorage } from '../photos/index.ts'
import { keyOf } from '../takedowns/index.ts'
import { findDown, setPost, showInShare, showShares, suspendPosts } from './take-down.ts'
import { tellOwner } from './tell.ts'
import { thingOf } from './thing-columns.ts'

type Trx = Transaction<Schema>
export type Restored = 'restored' | 'not down' | 'still suspended'

/** Brings back what was taken down, or lifts a suspension. Tells the owner. */
export async function restore(trx: Trx, key: string, now: Date): Promise<Restored> {
  const asked = await findDown(trx, key)
  if (!asked) return 'not down'
  await lockStorage(trx, asked.owner_id)
  const down = await findDown(trx, key)
  if (!down) return 'not down'
  const { takedown_id: takedownId, owner_id: ownerId } = down
  const suspension = await findDown(trx, keyOf({ kind: 'user', ownerId }))
  if (down.kind === 'share' && suspension) {
    await sql`
      update takedowns set suspension_id = ${suspension.takedown_id} where takedown_id = ${takedownId}`.execute(trx)
    return 'still suspended'
  }
  await trx.updateTable('takedowns').set({ restored_at: now }).where('takedown_id', '=', takedownId).execute()
  const thing = thingOf(down)
  if (thing.kind === 'share') await showShares(trx, [takedownId])
  if (thing.kind === 'share_photo') await showInShare(trx, thing, true)
  if (thing.kind === 'promotion_post') await setPost(trx, thing, false)
  if (thing.kind === 'user') await endSuspension(trx, ownerId, takedownId, now)
  const event = thing.kind === 'user' ? 'unsuspended' : 'restored'
  await tellOwner(trx, { event, takedownId, ownerId }, now)
  return 'restored'
}

async function endSuspension(trx: Trx, userId: string, suspensionId: string, now: Date): Promise<void> {
  await suspendPosts(trx, userId, false)
  const shares = await trx
    .updateTable('takedowns')
    .set({ restored_at: now })
    .where('suspension_id', '=', suspensionId)
    .where('restored_at', 'is', null)
    .returning('takedown_id')
    .execute()
  await showShares(
    trx,
    shares.map(({ takedown_id }) => takedown_id),
  )
}
