import { type Kysely, sql } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'

/** How long a notification that was read is kept. */
const keptRead = 90 * 24 * 3_600_000
/** How many notifications a reader keeps, read or not: more than anybody scrolls through, but few enough for quick lists. */
const keptOfReader = 10_000
/** Rows deleted in one transaction: few enough not to delay concurrent notifications. */
const batch = 1000
/** Readers looked at in one query. */
const readersAtOnce = 500

/** Deletes notifications that were read and happened long ago, then the oldest ones of readers who have too many. */
export async function purgeNotifications(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - keptRead)
  while (!signal?.aborted && (await deleteRead(database.kysely, before)) === batch);
  let after: string | null = null
  do {
    const { overfull, last }: ReadersPage = await findOverfull(database.kysely, after)
    for (const reader of overfull) {
      while (!signal?.aborted && (await deleteOldest(database.kysely, reader)) === batch);
    }
    after = last
  } while (after !== null && !signal?.aborted)
}

/** Skips rows that others hold: a notification that becomes unread at this moment is kept. */
async function deleteRead(db: Kysely<Schema>, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where notification_id = any(array(
      select notification_id from notifications where read_at is not null and happened_at < ${before}
      order by happened_at limit ${batch} for update skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

interface OverfullReader {
  user_id: string
  /** The newest notification that is one too many. */
  happened_at: Date
  notification_id: string
}

interface ReadersPage {
  overfull: OverfullReader[]
  /** Where the next page begins; null after the last one. */
  last: string | null
}

async function findOverfull(db: Kysely<Schema>, after: string | null): Promise<ReadersPage> {
  const { rows } = await sql<{ user_id: string } & ({ happened_at: null } | OverfullReader)>`
    select readers.user_id, excess.happened_at, excess.notification_id
    from (
      select user_id from users ${after === null ? sql`` : sql`where user_id > ${after}`}
      order by user_id limit ${readersAtOnce}
    ) as readers
    left join lateral (
      select happened_at, notification_id from notifications where notifications.user_id = readers.user_id
      order by happened_at desc, notification_id desc offset ${keptOfReader} limit 1
    ) as excess on true
    order by readers.user_id`.execute(db)
  return {
    overfull: rows.filter((row): row is OverfullReader => row.happened_at !== null),
    last: rows.length === readersAtOnce ? (rows.at(-1)?.user_id ?? null) : null,
  }
}

async function deleteOldest(db: Kysely<Schema>, excess: OverfullReader): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where notification_id = any(array(
      select notification_id from notifications
      where user_id = ${excess.user_id}
        and (happened_at, notification_id) <= (${excess.happened_at}, ${excess.notification_id}::uuid)
      order by happened_at, notification_id limit ${batch} for update skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
