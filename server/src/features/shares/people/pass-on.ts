import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../../schema/index.ts'
import { recount } from '../../collections/index.ts'

/**
 * Call this before deleting an account: passes the user's shares on to their longest-standing members, deletes those without
 * members, and removes the user and their photos from the shares of others. The user's storage must be locked, but not yet the
 * user's row. Takes a fixed number of statements, since all of these shares stay locked until the transaction ends.
 */
export async function passOnShares(trx: Transaction<Schema>, userId: string): Promise<void> {
  const { rows } = await sql<{ share_id: string }>`
    select share_id from shares
    where share_id in (
      select share_id from share_users where user_id = ${userId}
      union select share_id from share_photos where adder_id = ${userId})
    order by share_id for no key update`.execute(trx)
  const shareIds = rows.map(({ share_id }) => share_id)
  if (shareIds.length === 0) return
  const theirs = sql`share_id = any(${shareIds}::uuid[])`
  await sql`delete from share_photos where adder_id = ${userId}`.execute(trx)
  await sql`delete from share_reactions where user_id = ${userId} and ${theirs}`.execute(trx)
  // Before the new owners are set, since a share can have only one owner at a time.
  await sql`delete from share_users where user_id = ${userId} and ${theirs}`.execute(trx)
  await sql`
    with heirs as (
      select distinct on (share_id) share_id, user_id from share_users join shares using (share_id)
      where ${theirs} and owner_id = ${userId} and role = 'member'
      order by share_id, since, user_id
    ), promoted as (
      update share_users set role = 'owner' from heirs
      where share_users.share_id = heirs.share_id and share_users.user_id = heirs.user_id
    )
    update shares set owner_id = heirs.user_id from heirs where shares.share_id = heirs.share_id`.execute(trx)
  await sql`delete from shares where ${theirs} and owner_id = ${userId}`.execute(trx)
  await recount(trx, 'share', shareIds)
}
