import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'

/**
 * Logs a change of photos that no column of a list shows, such as a caption, in every list that contains them, so that clients fetch
 * these photos again. Call this last: rows of `lists` are locked behind all others.
 */
export async function touchLists(trx: Transaction<Schema>, photoIds: readonly string[]): Promise<void> {
  await sql`
    select change_lists(array_agg(row(kind, list_id, photo_id, added_at, taken_at, trashed_at, hand_at)::list_entry))
    from list_entries where sort = 'added' and photo_id = any(${[...photoIds]}::uuid[])
    having count(*) > 0`.execute(trx)
}
