import type { AccountSettings } from '@koma/contract'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import { type Handlers, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'

type Queries = Kysely<Schema> | Transaction<Schema>

const columns = [
  'time_zone',
  'allow_original',
  'library_by',
  'library_first',
  'albums_by',
  'lab',
] as const satisfies Array<keyof AccountSettings>

export function settingRoutes({ database }: Pick<Ports, 'database'>): Handlers {
  const db = database.kysely
  return {
    'GET /me/settings': async ({ caller }) => ok(await findSettings(db, caller.userId)),

    'PUT /me/settings': async ({ caller, body }) => {
      const change = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      if (Object.keys(change).length > 0) {
        await db.updateTable('users').set(change).where('user_id', '=', caller.userId).execute()
      }
      return ok(await findSettings(db, caller.userId))
    },
  }
}

async function findSettings(db: Queries, userId: string): Promise<AccountSettings> {
  const settings = await db.selectFrom('users').select(columns).where('user_id', '=', userId).executeTakeFirst()
  if (!settings) throw new Failure('not_found')
  return settings
}

/** The account's time zone, for photos that do not have one themselves. */
export async function findTimeZone(db: Queries, userId: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('time_zone').where('user_id', '=', userId).executeTakeFirst()
  return user?.time_zone ?? null
}

/** Whether an owner lets others download originals: an expression for a query, where `ownerId` is any expression. */
export function allowsOriginal(ownerId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from users as giver where giver.user_id = ${ownerId} and giver.allow_original)`
}

/** Those of these users who let others download the originals of their photos. */
export async function findGivers(db: Queries, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const givers = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', sql<string>`any(${[...new Set(userIds)]}::uuid[])`)
    .where('allow_original', '=', true)
    .execute()
  return new Set(givers.map(({ user_id }) => user_id))
}
