import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the reader has muted a user: an expression for a query, false where `userId` is null. The reader is one user, or a
 * column when the query is about several readers.
 *
 * For one reader the muted ids are read once per query. A join to `mutes` would take the planner longer than the query itself.
 */
export function isMutedBy(reader: string | RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (typeof reader !== 'string') {
    return sql<boolean>`exists (select from mutes where mutes.user_id = ${reader} and mutes.muted_id = ${userId})`
  }
  return sql<boolean>`coalesce(${userId} = any(array(select muted_id from mutes where mutes.user_id = ${reader})), false)`
}
