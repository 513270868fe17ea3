import { type Kysely, sql } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { removeExportsOf } from '../exports/index.ts'
import { lockStorage } from '../photos/index.ts'
import { leaveShares, passOnShares } from '../shares/index.ts'
import { deleteLibrary } from '../trash/index.ts'
import { removeUploadsOf } from '../uploads/index.ts'
import { iconFolder } from '../users/index.ts'

export type RemovalPorts = Pick<Ports, 'database' | 'blobs' | 'jobs' | 'clock'>

export interface RemovalStep {
  name: string
  /** Can be killed anywhere and run again. Returns early if the signal aborts. */
  run(ports: RemovalPorts, userId: string, signal?: AbortSignal): Promise<void>
}

/** Rows deleted with one statement: few enough not to keep others waiting. */
const batch = 1000

/** Rows that can be many, with the column that says whose they are. The others go with the user's row. */
const manyRows: ReadonlyArray<[table: string, column: string]> = [
  ['photo_tags', 'user_id'],
  ['photo_reactions', 'user_id'],
  ['share_reactions', 'user_id'],
  ['dm_reactions', 'user_id'],
  ['promotion_reactions', 'user_id'],
  ['hidden_posts', 'user_id'],
  ['favorites', 'user_id'],
  ['notifications', 'user_id'],
  ['notifications', 'by_user_id'],
  ['deleted_photos', 'owner_id'],
  ['share_invitations', 'inviter_id'],
  ['share_invitations', 'invited_id'],
  ['mutes', 'user_id'],
  ['mutes', 'muted_id'],
  ['group_users', 'user_id'],
  ['downloads', 'user_id'],
]

/** In this order: others notice first what concerns them, and the user's row is the last to go. */
export const removalSteps: readonly RemovalStep[] = [
  {
    name: 'shares',
    async run({ database, clock }, userId, signal) {
      await leaveShares(database.kysely, userId, signal)
      if (signal?.aborted) return
      await database.kysely.transaction().execute(async (trx) => {
        await lockStorage(trx, userId)
        await passOnShares(trx, userId, clock.now())
      })
    },
  },
  { name: 'exports', run: (ports, userId) => removeExportsOf(ports, userId) },
  { name: 'uploads', run: (ports, userId) => removeUploadsOf(ports, userId) },
  { name: 'photos', run: (ports, userId, signal) => deleteLibrary(ports, userId, signal) },
  {
    name: 'messages',
    async run({ database }, userId, signal) {
      const ofThreads = sql`thread_id in (select thread_id from dm_threads where ${userId}::uuid in (first_id, second_id))`
      await deleteMany(database.kysely, 'dm_photos', ofThreads, signal)
    },
  },
  {
    name: 'marks',
    async run({ database }, userId, signal) {
      for (const [table, column] of manyRows) {
        await deleteMany(database.kysely, table, sql`${sql.ref(column)} = ${userId}::uuid`, signal)
      }
      // What somebody reported stays reported, without their words.
      await database.kysely.updateTable('reports').set({ text: null }).where('reporter_id', '=', userId).execute()
    },
  },
  { name: 'icons', run: removeIcons },
]

export async function removeIcons({ blobs }: Pick<Ports, 'blobs'>, userId: string): Promise<void> {
  const keys: string[] = []
  for await (const key of blobs.keys(iconFolder(userId))) keys.push(key)
  await blobs.remove(keys)
}

async function deleteMany(
  db: Kysely<Schema>,
  table: string,
  which: ReturnType<typeof sql>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${which} limit ${batch}))`.execute(db)
    if (Number(numAffectedRows ?? 0n) < batch) return
  }
}
