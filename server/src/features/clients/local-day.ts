import type { Kysely, Transaction } from 'kysely'
import { defaultOffsetMinutes, offsetInZone } from '../../photo-metadata/zone-offset.ts'
import type { Schema } from '../../schema/index.ts'

/** The day of a moment where the user is, as `YYYY-MM-DD`: in the zone of the account, else by the clock of the last upload. */
export async function localDay(db: Kysely<Schema> | Transaction<Schema>, userId: string, moment: Date) {
  const clock = await db
    .selectFrom('users')
    .leftJoin('storage_use', 'storage_use.user_id', 'users.user_id')
    .select(['users.time_zone', 'storage_use.utc_offset_minutes'])
    .where('users.user_id', '=', userId)
    .executeTakeFirst()
  const offset = clock?.time_zone
    ? offsetInZone(clock.time_zone, moment.getTime())
    : (clock?.utc_offset_minutes ?? defaultOffsetMinutes)
  return new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, 10)
}
