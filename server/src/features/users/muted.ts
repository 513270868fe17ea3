import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the reader has muted a user: an expression for a query, false if `userId` is null. The reader is one user, or a column if
 * the query is about several readers.
 */
export function isMutedBy(reader: string | RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from mutes where mutes.user_id = ${reader} and mutes.muted_id = ${userId})`
}

/**
 * The people whom a user has muted, as an array that a query reads once. For lists that are read in an order until a page is full:
 * joined with all mutes, they would be read as a whole.
 */
export function mutedBy(readerId: string): RawBuilder<string[]> {
  return sql<string[]>`array(select muted_id from mutes where mutes.user_id = ${readerId})`
}
