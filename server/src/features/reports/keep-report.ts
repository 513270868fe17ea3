import { createHmac } from 'node:crypto'
import type { Report } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { sql } from 'kysely'
import { spendAttempt } from '../../http/spend-attempt.ts'
import { AttemptCounter, networkOf } from '../../ports/attempts/attempt-counter.ts'
import { uuidv7 } from '../../uuid.ts'
import type { ReportedThing, ReportPorts } from './find-reported.ts'
import { columnsOf } from './thing-columns.ts'

export interface Reporter {
  /** Null for a guest. */
  userId: string | null
  from: string
}

const day = 24 * 3_600_000

/** Throws once somebody has reported too much within a day. Call this first, so that tokens cannot be guessed either. */
export async function requireMayReport({ database, clock, secrets }: ReportPorts, reporter: Reporter): Promise<void> {
  const counter = new AttemptCounter(database.kysely, clock, secrets.key('report'))
  const max = reporter.userId === null ? limits.reports.perGuestAndDay : limits.reports.perUserAndDay
  await spendAttempt(counter, { max, window: day }, ['report', nameOf(reporter)])
}

function nameOf({ userId, from }: Reporter): string {
  return userId === null ? `guest ${networkOf(from)}` : `user ${userId}`
}

/**
 * Keeps one report of a thing for each reporter. While it is open, reporting again changes nothing; once it was decided about, it is
 * opened again.
 */
export async function keepReport(
  { database, clock, secrets }: ReportPorts,
  reporter: Reporter,
  thing: ReportedThing,
  { reason, text }: Pick<Report, 'reason' | 'text'>,
): Promise<void> {
  const now = clock.now()
  const key = createHmac('sha256', secrets.key('report')).update(nameOf(reporter)).digest()
  const about = columnsOf(thing)
  await sql`
    insert into reports (report_id, kind, thing, share_id, photo_id, promotion_id, owner_id, reason, reporter_id, reporter_key, text, reported_at)
    select ${uuidv7(now.getTime())}, ${about.kind}, ${about.thing}, ${about.share_id}::uuid, ${about.photo_id}::uuid,
      ${about.promotion_id}, ${about.owner_id}::uuid, ${reason}, ${reporter.userId}::uuid, ${key}::bytea, ${text || null}, ${now}::timestamptz
    where (select count(*) from (
      select from reports where thing = ${about.thing} and closed_at is null limit ${limits.reports.keptPerThing}) as open
    ) < ${limits.reports.keptPerThing}
    on conflict (thing, reporter_key) do update
      set reason = excluded.reason, text = excluded.text, reported_at = excluded.reported_at, closed_at = null
      where reports.closed_at is not null`.execute(database.kysely)
}
