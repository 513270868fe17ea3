import { type Group, Id } from '@koma/contract'
import { Failure } from '../../http/failure.ts'
import { created, type Handlers, noContent, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { findSeen } from '../users/index.ts'
import { addUsers, changeGroup, deleteGroup, makeGroup, removeUsers } from './change-group.ts'
import { findGroup, type GroupCursor, type GroupRow, groupsPage, usersOf } from './store.ts'

/** Groups belong to their owner alone: for everybody else, including the users in them, there is no such group. */
export function groupRoutes(ports: Pick<Ports, 'database' | 'clock' | 'contentUrls'>): Handlers {
  const db = ports.database.kysely
  const answer = async (ownerId: string, groups: readonly GroupRow[]): Promise<Group[]> => {
    const placed = await usersOf(
      db,
      groups.map(({ group_id }) => group_id),
    )
    const people = await findSeen(
      db,
      ports.contentUrls,
      ownerId,
      placed.map(({ user_id }) => user_id),
    )
    const inGroup = Map.groupBy(placed, ({ group_id }) => group_id)
    return groups.map(({ group_id, name, icon }) => ({
      id: group_id,
      name,
      icon,
      users: (inGroup.get(group_id) ?? []).flatMap(({ user_id }) => people.get(user_id) ?? []),
    }))
  }
  const own = async (ownerId: string, groupId: string): Promise<Group> => {
    const found = await findGroup(db, ownerId, groupId)
    const [group] = found ? await answer(ownerId, [found]) : []
    if (!group) throw new Failure('not_found')
    return group
  }

  return {
    'GET /groups': async ({ caller, query }) => {
      const rows = await groupsPage(db, caller.userId, readPlace(query.cursor), query.limit).execute()
      const shown = rows.slice(0, query.limit)
      const last = rows.length > query.limit ? shown.at(-1) : undefined
      return ok({ groups: await answer(caller.userId, shown), next_cursor: last ? writePlace(last) : null })
    },

    'POST /groups': async ({ caller, body }) =>
      created(await own(caller.userId, await makeGroup(ports, caller.userId, body))),

    'GET /group/{GroupId}': async ({ caller, params }) => ok(await own(caller.userId, params.GroupId)),

    'PATCH /group/{GroupId}': async ({ caller, params, body }) => {
      await changeGroup(ports, caller.userId, params.GroupId, body)
      return ok(await own(caller.userId, params.GroupId))
    },

    'DELETE /group/{GroupId}': async ({ caller, params }) => {
      await deleteGroup(ports, caller.userId, params.GroupId)
      return noContent()
    },

    'POST /group/{GroupId}/users': async ({ caller, params, body }) => {
      await addUsers(ports, caller.userId, params.GroupId, body.user_ids)
      return ok(await own(caller.userId, params.GroupId))
    },

    'DELETE /group/{GroupId}/users': async ({ caller, params, body }) => {
      await removeUsers(ports, caller.userId, params.GroupId, body.user_ids)
      return ok(await own(caller.userId, params.GroupId))
    },
  }
}

/** The cursor has the name itself, so that a page can also follow a group that was deleted or renamed meanwhile. */
function writePlace({ sort_name, group_id }: GroupRow): string {
  return `${group_id}.${Buffer.from(sort_name).toString('base64url')}`
}

function readPlace(cursor: string | undefined): GroupCursor | undefined {
  if (cursor === undefined) return undefined
  const [id = '', name = ''] = cursor.split('.')
  const text = Buffer.from(name, 'base64url').toString()
  // Postgres cannot store a NUL, so no name has one.
  if (!Id.safeParse(id).success || text.includes('\0')) {
    throw new Failure('invalid_input', { message: 'cursor: is not one of this list' })
  }
  return { name: text, id }
}
