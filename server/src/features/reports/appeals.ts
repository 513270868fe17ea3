import type { Takedown } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import { spendAttempt } from '../../http/spend-attempt.ts'
import { AttemptCounter } from '../../ports/attempts/attempt-counter.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { keyOf, type Thing } from '../takedowns/index.ts'
import { tellOwner } from './tell.ts'

type AppealPorts = Pick<Ports, 'database' | 'clock' | 'contentUrls' | 'secrets'>

interface TakedownRow {
  kind: Thing['kind']
  reason: Takedown['reason']
  taken_at: Date
  until: Date | null
  restored_at: Date | null
  appeal: string | null
  appealed_at: Date | null
  appeal_closed_at: Date | null
  photo_id: string | null
  share_id: string | null
  share_name: string | null
  promotion_id: string | null
  title_ja: string | null
  title_en: string | null
}

/** A take-down as its owner sees it; nobody else learns that there is one. */
export async function answerTakedown(
  { database, contentUrls, clock }: AppealPorts,
  userId: string,
  takedownId: string,
): Promise<Takedown> {
  const { rows } = await sql<TakedownRow>`
    select down.kind, down.reason, down.taken_at, down.until, down.restored_at, appeal, appealed_at, appeal_closed_at,
      photos.photo_id, down.share_id, shares.name as share_name, down.promotion_id, title_ja, title_en
    from takedowns as down
    left join shares on shares.share_id = down.share_id
    left join promotions on promotions.promotion_id = down.promotion_id
    left join photos on photos.photo_id = down.photo_id and photos.owner_id = ${userId}
      and photos.state = 'live' and photos.trashed_at is null
    where down.takedown_id = ${takedownId} and down.owner_id = ${userId}`.execute(database.kysely)
  const [row] = rows
  if (!row) throw new Failure('not_found')
  const { photo_id: photoId, title_ja: ja, title_en: en, appeal, appealed_at: sentAt } = row
  const state = row.appeal_closed_at === null ? 'open' : 'closed'
  return {
    takedown_id: takedownId,
    kind: row.kind === 'user' ? null : row.kind,
    reason: row.reason,
    taken_at: row.taken_at.toISOString(),
    until: row.until?.toISOString() ?? null,
    restored_at: row.restored_at?.toISOString() ?? null,
    photo_id: photoId,
    photo_url: photoId && contentUrls.photo({ photoId, file: 'medium.avif', way: 'owner' }, clock.now()),
    share_id: row.share_id,
    share_name: row.share_name,
    promotion_id: row.promotion_id,
    promotion_title: ja === null || en === null ? null : { ja, en },
    appeal: appeal === null || sentAt === null ? null : { text: appeal, sent_at: sentAt.toISOString(), state },
  }
}

/** Keeps what the owner says against a take-down, once and while it is down. */
export async function appeal(ports: AppealPorts, userId: string, takedownId: string, text: string): Promise<void> {
  const { database, clock, secrets } = ports
  const known = await answerTakedown(ports, userId, takedownId)
  if (known.appeal !== null) throw new Failure('already_appealed')
  if (known.restored_at !== null) throw new Failure('not_down')
  const counter = new AttemptCounter(database.kysely, clock, secrets.key('report'))
  await spendAttempt(counter, { max: limits.appeals.perDay, window: 24 * 3_600_000 }, ['appeal', userId])
  const { numUpdatedRows } = await database.kysely
    .updateTable('takedowns')
    .set({ appeal: text, appealed_at: clock.now() })
    .where('takedown_id', '=', takedownId)
    .where('owner_id', '=', userId)
    .where('appealed_at', 'is', null)
    .where('restored_at', 'is', null)
    .executeTakeFirst()
  // The second click, or the operator, was faster.
  if (numUpdatedRows === 0n) throw new Failure('already_appealed')
}

/** Leaves a thing down in spite of the appeal, and tells its owner. Returns false if there is no open appeal. */
export async function closeAppeal(trx: Transaction<Schema>, thing: Thing, now: Date): Promise<boolean> {
  const closed = await trx
    .updateTable('takedowns')
    .set({ appeal_closed_at: now })
    .where('thing', '=', keyOf(thing))
    .where('restored_at', 'is', null)
    .where('appealed_at', 'is not', null)
    .where('appeal_closed_at', 'is', null)
    .returning(['takedown_id', 'owner_id'])
    .executeTakeFirst()
  if (!closed) return false
  const { takedown_id: takedownId, owner_id: ownerId } = closed
  await tellOwner(trx, { event: 'appeal_closed', takedownId, ownerId }, now)
  return true
}
