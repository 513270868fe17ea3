import { sql } from 'kysely'
import type { JobHandlers, Scheduled } from '../../ports/jobs/jobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { JobTable } from '../../schema/jobs.ts'
import { restore } from './restore.ts'

/** How long a report is kept after it was decided about, in ms. */
const keptFor = 180 * 24 * 3_600_000
/** Suspensions at a time; the rest is left for the next run. */
const endedAtOnce = 100

export function moderationJobs({
  database,
  clock,
}: Pick<Ports, 'database' | 'clock'>): Pick<JobHandlers<JobTable>, 'moderation.sweep'> {
  return {
    'moderation.sweep': async () => {
      const now = clock.now()
      const ended = await database.kysely
        .selectFrom('takedowns')
        .select('thing')
        .where('restored_at', 'is', null)
        .where('until', '<=', now)
        .orderBy('until')
        .limit(endedAtOnce)
        .execute()
      for (const { thing } of ended) {
        await database.kysely.transaction().execute((trx) => restore(trx, thing, now))
      }
      await sql`delete from reports where closed_at < ${new Date(now.getTime() - keptFor)}`.execute(database.kysely)
    },
  }
}

export const moderationSchedule: ReadonlyArray<Scheduled<JobTable>> = [{ name: 'moderation.sweep', everyMinutes: 5 }]
