import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { recount } from '../collections/index.ts'
import { removeFromShare, setOwner } from './store.ts'

interface LeftShare {
  share_id: string
  owner_id: string
}

/**
 * Before an account is deleted: its shares go to their longest-standing members, or where there is none they go; its photos
 * leave the shares of others, and so does the user. The user's storage must be locked, and the user's row not yet.
 */
export async function passOnShares(trx: Transaction<Schema>, userId: string): Promise<void> {
  const { rows: shares } = await sql<LeftShare>`
    select share_id, owner_id from shares
    where share_id in (
      select share_id from share_users where user_id = ${userId}
      union select share_id from share_photos where adder_id = ${userId})
    order by share_id for no key update`.execute(trx)
  const shareIds = shares.map(({ share_id }) => share_id)
  if (shareIds.length === 0) return
  await sql`delete from share_photos where adder_id = ${userId}`.execute(trx)
  for (const share of shares) {
    if (share.owner_id === userId) await passOn(trx, share)
    await removeFromShare(trx, share.share_id, userId)
  }
  await recount(trx, 'share', shareIds)
}

async function passOn(trx: Transaction<Schema>, share: LeftShare): Promise<void> {
  const heir = await trx
    .selectFrom('share_users')
    .select('user_id')
    .where('share_id', '=', share.share_id)
    .where('role', '=', 'member')
    .orderBy('since')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  if (heir) await setOwner(trx, share, heir.user_id)
  else await trx.deleteFrom('shares').where('share_id', '=', share.share_id).execute()
}
