import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../schema/index.ts'
import { recount } from '../../collections/index.ts'
import { lockStorage } from '../../photos/index.ts'
import { tellHeirs } from '../notifications/tell.ts'

/** Photos taken out of shares in one transaction, which holds up whoever else changes these shares. */
const batch = 1000

/** Takes the photos of an account that is being deleted out of all shares, some at a time: there can be very many. */
export async function leaveShares(db: Kysely<Schema>, userId: string, signal?: AbortSignal): Promise<void> {
  let removed = batch
  while (removed === batch && !signal?.aborted) {
    removed = await db.transaction().execute((trx) => takePhotosOut(trx, userId))
  }
}

async function takePhotosOut(trx: Transaction<Schema>, userId: string): Promise<number> {
  await lockStorage(trx, userId)
  const found = await sql<{ share_id: string; photo_id: string }>`
    select share_id, photo_id from share_photos where adder_id = ${userId} limit ${batch}`.execute(trx)
  if (found.rows.length === 0) return 0
  const shareIds = [...new Set(found.rows.map(({ share_id }) => share_id))]
  const photoIds = found.rows.map(({ photo_id }) => photo_id)
  await sql`
    select from shares where share_id = any(${shareIds}::uuid[]) order by share_id for no key update`.execute(trx)
  await sql`
    delete from share_photos using unnest(${found.rows.map(({ share_id }) => share_id)}::uuid[], ${photoIds}::uuid[])
      as doomed (share_id, photo_id)
    where share_photos.share_id = doomed.share_id and share_photos.photo_id = doomed.photo_id`.execute(trx)
  await sql`
    update shares set cover_photo_id = null, cover_focus_x = null, cover_focus_y = null
    where share_id = any(${shareIds}::uuid[]) and cover_photo_id = any(${photoIds}::uuid[])`.execute(trx)
  await recount(trx, 'share', shareIds)
  return found.rows.length
}

/**
 * Call this before deleting an account: passes the user's shares on to their longest-standing members and tells them, deletes those without
 * members, and removes the user and their photos from the shares of others. The user's storage must be locked, but not yet the
 * user's row. Takes a fixed number of statements, since all of these shares stay locked until the transaction ends.
 */
export async function passOnShares(trx: Transaction<Schema>, userId: string, now: Date): Promise<void> {
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
  const heirs = await sql<{ share_id: string; user_id: string }>`
    with heirs as (
      select distinct on (share_id) share_id, user_id from share_users join shares using (share_id)
      where ${theirs} and owner_id = ${userId} and role = 'member'
      order by share_id, since, user_id
    ), promoted as (
      update share_users set role = 'owner' from heirs
      where share_users.share_id = heirs.share_id and share_users.user_id = heirs.user_id
    )
    update shares set owner_id = heirs.user_id from heirs where shares.share_id = heirs.share_id
    returning shares.share_id, shares.owner_id as user_id`.execute(trx)
  await tellHeirs(trx, heirs.rows, now)
  await sql`delete from shares where ${theirs} and owner_id = ${userId}`.execute(trx)
  await recount(trx, 'share', shareIds)
}
