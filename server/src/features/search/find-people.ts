import type { PublicUser } from '@koma/contract'
import { Id } from '@koma/contract'
import { type SqlBool, sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import { seenUser, selectSeen } from '../users/index.ts'

interface PeopleQuestion {
  name: string
  cursor?: string | undefined
  limit: number
}

/** The expression of the index `users_search`, which ignores case and the width of letters. */
const searched = sql<string>`lower(normalize(coalesce(users.user_name, '') || ' ' || coalesce(users.koma_id, ''), nfkc))`

/** Users whose name or koma id contains the text: exact matches first, then names and ids that begin with it. */
export async function findPeople(
  { database, contentUrls }: Pick<Ports, 'database' | 'contentUrls'>,
  viewerId: string,
  { name, cursor, limit }: PeopleQuestion,
): Promise<{ users: PublicUser[]; next_cursor: string | null }> {
  const text = name.normalize('NFKC').toLowerCase().trim()
  if (text === '') return { users: [], next_cursor: null }
  const pattern = text.replace(/[\\%_]/g, '\\$&')
  const distance = sql<number>`case
    when ${searched} like ${`${pattern} %`} or ${searched} like ${`% ${pattern}`} then 0
    when ${searched} like ${`${pattern}%`} or ${searched} like ${`% ${pattern}%`} then 1
    else 2 end`
  let found = selectSeen(database.kysely, viewerId)
    .select(distance.as('distance'))
    .where(sql<SqlBool>`${searched} like ${`%${pattern}%`}`)
    .where('users.koma_id', 'is not', null)
    .where('users.user_id', '<>', viewerId)
    .orderBy('distance')
    .orderBy('users.user_id')
    .limit(limit + 1)
  const after = readPlace(cursor)
  if (after) found = found.where(sql<SqlBool>`(${distance}, users.user_id) > (${after.distance}, ${after.id}::uuid)`)
  const rows = await found.execute()
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    users: shown.map((row) => seenUser(row, contentUrls)),
    next_cursor: last ? `${last.distance}.${last.user_id}` : null,
  }
}

function readPlace(cursor: string | undefined): { distance: number; id: string } | undefined {
  if (cursor === undefined) return undefined
  const [distance = '', id = ''] = cursor.split('.')
  if (!/^[012]$/.test(distance) || !Id.safeParse(id).success) {
    throw new Failure('invalid_input', { message: 'cursor: is not one of this list' })
  }
  return { distance: Number(distance), id }
}
