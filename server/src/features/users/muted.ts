import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the reader has muted a user: an expression for a query, false if `userId` is null. The reader is one user, or a column if
 * the query is about several readers.
 */
export function isMutedBy(reader: string | RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from mutes where mutes.user_id = ${reader} and mutes.muted_id = ${userId})`
}
