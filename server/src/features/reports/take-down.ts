import type { ReportReason } from '@koma/contract'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { uuidv7 } from '../../uuid.ts'
import { recount } from '../collections/index.ts'
import { lockStorage } from '../photos/index.ts'
import { keyOf, type Thing } from '../takedowns/index.ts'
import { closeReports } from './close-reports.ts'
import { tellOwner } from './tell.ts'
import { columnsOf } from './thing-columns.ts'

type Trx = Transaction<Schema>

/**
 * Takes a thing down, or suspends a user until a moment: it is no longer public, and stays with its owner. Tells the owner, and who
 * reported it. Returns false if it is down already.
 */
export async function takeDown(
  trx: Trx,
  thing: Thing,
  { reason, until = null, now }: { reason: ReportReason; until?: Date | null; now: Date },
): Promise<boolean> {
  // Whatever makes something public waits for this lock and then hears of the take-down.
  await lockStorage(trx, thing.ownerId)
  const known = await findDown(trx, keyOf(thing))
  if (known) {
    // It no longer depends on the suspension, and a suspension can be given another end.
    await trx
      .updateTable('takedowns')
      .set({ reason, suspension_id: null, until })
      .where('takedown_id', '=', known.takedown_id)
      .execute()
    await closeReports(trx, thing, 'report_upheld', now)
    return false
  }
  const takedownId = uuidv7(now.getTime())
  const row = { ...columnsOf(thing), takedown_id: takedownId, reason, taken_at: now, until }
  await trx.insertInto('takedowns').values(row).execute()
  await hide(trx, thing, takedownId, now)
  const event = thing.kind === 'user' ? 'suspended' : 'removed'
  await tellOwner(trx, { event, takedownId, ownerId: thing.ownerId }, now)
  await closeReports(trx, thing, 'report_upheld', now)
  return true
}

/** The take-down of a thing that is down. */
export function findDown(trx: Trx, key: string) {
  return trx
    .selectFrom('takedowns')
    .selectAll()
    .where('thing', '=', key)
    .where('restored_at', 'is', null)
    .executeTakeFirst()
}

async function hide(trx: Trx, thing: Thing, takedownId: string, now: Date): Promise<void> {
  switch (thing.kind) {
    case 'share':
      return hideShares(trx, [takedownId])
    case 'share_photo':
      return showInShare(trx, thing, false)
    case 'promotion_post':
      return setPost(trx, thing, true)
    // Looked up whenever the link is opened.
    case 'photo_link':
      return
    case 'user':
      return hideAll(trx, thing.ownerId, takedownId, now)
  }
}

/** Shares become private for as long as they are down. Whoever belongs to them keeps them. */
async function hideShares(trx: Trx, takedownIds: readonly string[]): Promise<void> {
  const these = sql`takedown_id = any(${[...takedownIds]}::uuid[])`
  await sql`
    select from shares where share_id in (select share_id from takedowns where ${these})
    order by share_id for no key update`.execute(trx)
  await sql`
    update takedowns set share_type = shares.share_type, password_hash = shares.password_hash
    from shares where shares.share_id = takedowns.share_id and ${these}
      and shares.share_type in ('PUBLIC', 'PUBLIC_PASSWORD')`.execute(trx)
  await sql`
    update shares set is_removed = true, password_hash = null, key_version = key_version + 1,
      share_type = case when shares.share_type in ('PUBLIC', 'PUBLIC_PASSWORD') then 'INVITE_ONLY' else shares.share_type end
    from takedowns where takedowns.share_id = shares.share_id and ${these}`.execute(trx)
}

/** A share is as public again as it was, unless its owner has chosen something else. */
export async function showShares(trx: Trx, takedownIds: readonly string[]): Promise<void> {
  const these = sql`takedown_id = any(${[...takedownIds]}::uuid[])`
  await sql`
    select from shares where share_id in (select share_id from takedowns where ${these})
    order by share_id for no key update`.execute(trx)
  const isAsLeft = sql`shares.share_type = 'INVITE_ONLY' and takedowns.share_type is not null`
  await sql`
    update shares set is_removed = false, key_version = key_version + 1,
      share_type = case when ${isAsLeft} then takedowns.share_type else shares.share_type end,
      password_hash = case when ${isAsLeft} then takedowns.password_hash else shares.password_hash end
    from takedowns where takedowns.share_id = shares.share_id and ${these}`.execute(trx)
}

type SharePhoto = Extract<Thing, { kind: 'share_photo' }>

/** Hides a photo in a share as the trash does, or shows it unless it is in the trash. */
export async function showInShare(trx: Trx, { shareId, photoId }: SharePhoto, isShown: boolean): Promise<void> {
  await sql`select from shares where share_id = ${shareId} for no key update`.execute(trx)
  const hidden = isShown ? sql`photos.trashed_at is not null` : sql`true`
  await sql`
    update share_photos as item set hidden = ${hidden} from photos
    where photos.photo_id = item.photo_id and item.share_id = ${shareId} and item.photo_id = ${photoId}`.execute(trx)
  await recount(trx, 'share', [shareId])
}

type Post = Extract<Thing, { kind: 'promotion_post' }>

export async function setPost(trx: Trx, { promotionId, photoId }: Post, isRemoved: boolean): Promise<void> {
  await trx
    .updateTable('promotion_posts')
    .set({ is_removed: isRemoved })
    .where('promotion_id', '=', promotionId)
    .where('photo_id', '=', photoId)
    .execute()
}

/** Everything of a user that is public. Their public shares are taken down with the suspension and come back with its end. */
async function hideAll(trx: Trx, userId: string, suspensionId: string, now: Date): Promise<void> {
  await suspendPosts(trx, userId, true)
  const shares = await trx
    .selectFrom('shares')
    .select('share_id')
    .where('owner_id', '=', userId)
    .where('share_type', 'in', ['PUBLIC', 'PUBLIC_PASSWORD'])
    .where(({ not }) => not('is_removed'))
    .execute()
  if (shares.length === 0) return
  const { reason } = await trx
    .selectFrom('takedowns')
    .select('reason')
    .where('takedown_id', '=', suspensionId)
    .executeTakeFirstOrThrow()
  const rows = shares.map(({ share_id: shareId }) => ({
    ...columnsOf({ kind: 'share', shareId, ownerId: userId }),
    takedown_id: uuidv7(now.getTime()),
    suspension_id: suspensionId,
    reason,
    taken_at: now,
  }))
  await trx.insertInto('takedowns').values(rows).execute()
  await hideShares(
    trx,
    rows.map(({ takedown_id }) => takedown_id),
  )
}

export async function suspendPosts(trx: Trx, userId: string, isSuspended: boolean): Promise<void> {
  await trx.updateTable('promotion_posts').set({ is_suspended: isSuspended }).where('user_id', '=', userId).execute()
}
