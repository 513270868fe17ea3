import type { ListKey } from '@koma/contract'
import { type RawBuilder, sql } from 'kysely'

/** Comes before all ids. */
const noId = '00000000-0000-0000-0000-000000000000'

/** A key of the database, with the moment in milliseconds, since a Date of the year 1 loses seconds in some time zones. */
export interface StoredKey {
  start_ms: number
  start_id: string
}

/** The columns of a `StoredKey`. */
export const keyColumns = sql<StoredKey>`(extract(epoch from start_at) * 1000)::bigint as start_ms, start_id`

/** The start of the first part of every list. */
export const firstKey: StoredKey = { start_ms: Date.parse('0001-01-01T00:00:00Z'), start_id: noId }

export function keyOf({ start_ms, start_id }: StoredKey): ListKey {
  return { timestamp: start_ms, photo_id: start_id === noId ? null : start_id }
}

/** A key as a row in SQL. */
export function sqlKey({ start_ms, start_id }: StoredKey): RawBuilder<unknown> {
  return sql`(timestamptz 'epoch' + ${start_ms}::bigint * interval '1 millisecond', ${start_id}::uuid)`
}
