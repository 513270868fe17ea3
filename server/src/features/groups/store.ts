import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'

type Queries = Kysely<Schema> | Transaction<Schema>

export interface GroupRow {
  group_id: string
  name: string
  icon: string | null
  sort_name: string
}

const columns = ['group_id', 'name', 'icon', 'sort_name'] as const

/** Where a page starts: behind this group, which may be gone meanwhile. */
export interface GroupCursor {
  name: string
  id: string
}

/** By name. Returns one more than the page has. */
export function groupsPage(db: Queries, ownerId: string, after: GroupCursor | undefined, limit: number) {
  const page = db
    .selectFrom('groups')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .orderBy('sort_name')
    .orderBy('group_id')
    .limit(limit + 1)
  return after ? page.where(sql<boolean>`(sort_name, group_id) > (${after.name}, ${after.id}::uuid)`) : page
}

export async function findGroup(db: Queries, ownerId: string, groupId: string): Promise<GroupRow | undefined> {
  return db
    .selectFrom('groups')
    .select(columns)
    .where('group_id', '=', groupId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
}

/** The users of these groups, in the order in which they were added. */
export async function usersOf(db: Queries, groupIds: readonly string[]) {
  if (groupIds.length === 0) return []
  return db
    .selectFrom('group_users')
    .select(['group_id', 'user_id'])
    .where('group_id', '=', sql<string>`any(${[...groupIds]}::uuid[])`)
    .orderBy('place')
    .execute()
}

/** Locks the group, which serializes changes to its users. Returns false if it does not exist or belongs to somebody else. */
export async function lockGroup(trx: Transaction<Schema>, ownerId: string, groupId: string): Promise<boolean> {
  const group = await trx
    .selectFrom('groups')
    .select('group_id')
    .where('group_id', '=', groupId)
    .where('owner_id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return group !== undefined
}

/** Serializes the making of groups by one owner, and returns how many there are. */
export async function countGroups(trx: Transaction<Schema>, ownerId: string): Promise<number> {
  await trx.selectFrom('users').select('user_id').where('user_id', '=', ownerId).forNoKeyUpdate().execute()
  const { count } = await trx
    .selectFrom('groups')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds users to a locked group; those who are in it stay where they are. Returns false if one of them does not exist. */
export async function insertUsers(
  trx: Transaction<Schema>,
  groupId: string,
  userIds: readonly string[],
): Promise<boolean> {
  if (userIds.length === 0) return true
  const { rows } = await sql<{ user_id: string }>`
    select user_id from users where user_id = any(${[...userIds]}::uuid[]) order by user_id for key share`.execute(trx)
  if (rows.length !== userIds.length) return false
  await sql`
    insert into group_users (group_id, user_id)
    select ${groupId}, user_id from unnest(${[...userIds]}::uuid[]) with ordinality as named (user_id, place)
    order by place
    on conflict (group_id, user_id) do nothing`.execute(trx)
  return true
}

export async function countUsers(trx: Transaction<Schema>, groupId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('group_users')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return count
}
