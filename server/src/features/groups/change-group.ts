import { limits } from '@koma/contract/limits'
import { sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { uuidv7 } from '../../uuid.ts'
import { countGroups, countUsers, insertUsers, lockGroup } from './store.ts'

type GroupPorts = Pick<Ports, 'database' | 'clock'>

export interface NewGroup {
  name: string
  icon?: string | null | undefined
  user_ids: readonly string[]
}

/** Makes a group with these users; throws not_found if one of them does not exist. */
export async function makeGroup(
  { database, clock }: GroupPorts,
  ownerId: string,
  { name, icon = null, user_ids }: NewGroup,
): Promise<string> {
  return database.kysely.transaction().execute(async (trx) => {
    if ((await countGroups(trx, ownerId)) >= limits.groupsPerUser) throw new Failure('collection_full')
    const group_id = uuidv7(clock.now().getTime())
    await trx.insertInto('groups').values({ group_id, owner_id: ownerId, name, icon }).execute()
    await add(trx, ownerId, group_id, user_ids)
    return group_id
  })
}

/** Changes what is given; an icon of null removes it. */
export async function changeGroup(
  ports: GroupPorts,
  ownerId: string,
  groupId: string,
  change: { name?: string | undefined; icon?: string | null | undefined },
): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  await onOwnGroup(ports, ownerId, groupId, async (trx) => {
    if (Object.keys(given).length === 0) return
    await trx.updateTable('groups').set(given).where('group_id', '=', groupId).execute()
  })
}

export async function deleteGroup(ports: GroupPorts, ownerId: string, groupId: string): Promise<void> {
  await onOwnGroup(ports, ownerId, groupId, async (trx) => {
    await trx.deleteFrom('groups').where('group_id', '=', groupId).execute()
  })
}

/** Adds all users, or throws if one does not exist or they do not fit. */
export async function addUsers(
  ports: GroupPorts,
  ownerId: string,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  await onOwnGroup(ports, ownerId, groupId, (trx) => add(trx, ownerId, groupId, userIds))
}

/** Removes users; ignores those who are not in the group. */
export async function removeUsers(
  ports: GroupPorts,
  ownerId: string,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  await onOwnGroup(ports, ownerId, groupId, async (trx) => {
    await trx
      .deleteFrom('group_users')
      .where('group_id', '=', groupId)
      .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
      .execute()
  })
}

async function add(
  trx: Transaction<Schema>,
  ownerId: string,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(userIds)]
  // Nobody sends or shares to themselves, which is what groups are for.
  if (wanted.includes(ownerId)) throw new Failure('invalid_input', { message: 'user_ids: has your own' })
  if (!(await insertUsers(trx, groupId, wanted))) throw new Failure('not_found')
  if ((await countUsers(trx, groupId)) > limits.usersPerGroup) throw new Failure('collection_full')
}

async function onOwnGroup(
  { database }: GroupPorts,
  ownerId: string,
  groupId: string,
  change: (trx: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    if (!(await lockGroup(trx, ownerId, groupId))) throw new Failure('not_found')
    await change(trx)
  })
}
