import type { PublicUser } from '@koma/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ContentUrls } from '../../content-url.ts'
import type { Schema } from '../../schema/index.ts'
import { isMutedBy } from './muted.ts'
import { publicColumns, publicUser } from './public-user.ts'

/** Users, and whether the viewer has muted them. Every answer that shows a user to somebody is built on this. */
export function selectSeen(db: Kysely<Schema> | Transaction<Schema>, viewerId: string) {
  return db
    .selectFrom('users')
    .select(publicColumns.map((column) => `users.${column}` as const))
    .select(isMutedBy(viewerId, sql`users.user_id`).as('is_mute'))
}

export type SeenUser = Awaited<ReturnType<ReturnType<typeof selectSeen>['executeTakeFirstOrThrow']>>

export function seenUser(user: SeenUser, urls: ContentUrls): PublicUser {
  return publicUser(user, urls, user.is_mute)
}

/** These users as the viewer sees them, by id. Leaves out users who do not exist. */
export async function findSeen(
  db: Kysely<Schema> | Transaction<Schema>,
  urls: ContentUrls,
  viewerId: string,
  userIds: Iterable<string>,
): Promise<Map<string, PublicUser>> {
  const wanted = [...new Set(userIds)]
  if (wanted.length === 0) return new Map()
  const rows = await selectSeen(db, viewerId).where('users.user_id', '=', sql<string>`any(${wanted}::uuid[])`).execute()
  return new Map(rows.map((row) => [row.user_id, seenUser(row, urls)]))
}

/** Ignores the case of the id. Does not query for a text that cannot be an id, such as one with a NUL. */
export async function findByKomaId(
  db: Kysely<Schema>,
  viewerId: string,
  komaId: string,
): Promise<SeenUser | undefined> {
  if (!/^\w+$/.test(komaId)) return undefined
  return selectSeen(db, viewerId).where(sql`lower(users.koma_id)`, '=', komaId.toLowerCase()).executeTakeFirst()
}
