import { limits } from '@koma/contract/limits'
import { type Kysely, sql } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { notifyEach } from '../notifications/index.ts'
import { dataKey, dataPath, exportsFolder } from './store.ts'

type SweepPorts = Pick<Ports, 'database' | 'blobs' | 'clock'>

const batch = 5000
const exportsAtOnce = 100

/** Gives up what takes too long, and removes what is no longer offered. It can be killed anywhere and run many times at once. */
export async function sweepExports(ports: SweepPorts, signal?: AbortSignal): Promise<void> {
  await giveUp(ports)
  const db = ports.database.kysely
  const expired = await db
    .selectFrom('exports')
    .select('export_id')
    .where('state', '=', 'ready')
    .where('expires_at', '<=', ports.clock.now())
    .limit(exportsAtOnce)
    .execute()
  for (const { export_id } of expired) {
    if (signal?.aborted) return
    await emptyExport(ports, export_id)
    await db.updateTable('exports').set({ state: 'expired' }).where('export_id', '=', export_id).execute()
  }
  const gone = await db
    .selectFrom('exports')
    .select('export_id')
    .where('state', '=', 'gone')
    .limit(exportsAtOnce)
    .execute()
  for (const { export_id } of gone) {
    if (signal?.aborted) return
    await emptyExport(ports, export_id)
    await db.deleteFrom('exports').where('export_id', '=', export_id).execute()
  }
  await removeStray(ports)
}

/** Removes every export of a user with its blobs. */
export async function removeExportsOf(ports: Pick<Ports, 'database' | 'blobs'>, userId: string): Promise<void> {
  const db = ports.database.kysely
  // A job that prepares one stops when it sees this.
  await db.updateTable('exports').set({ state: 'gone' }).where('user_id', '=', userId).execute()
  const rows = await db.selectFrom('exports').select('export_id').where('user_id', '=', userId).execute()
  for (const { export_id } of rows) {
    await emptyExport(ports, export_id)
    await db.deleteFrom('exports').where('export_id', '=', export_id).execute()
  }
}

async function emptyExport({ database, blobs }: Pick<Ports, 'database' | 'blobs'>, exportId: string): Promise<void> {
  await blobs.remove([dataKey(exportId)])
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from export_photos where export_id = ${exportId} and place = any(array(
        select place from export_photos where export_id = ${exportId} limit ${batch}))`.execute(database.kysely)
    if (Number(numAffectedRows ?? 0n) < batch) return
  }
}

/** An export whose process went on writing after it was removed leaves its JSON behind. */
async function removeStray({ database, blobs }: SweepPorts): Promise<void> {
  const found: string[] = []
  for await (const key of blobs.keys(exportsFolder)) found.push(key.slice(exportsFolder.length, -dataPath.length - 1))
  const kept = await existing(database.kysely, found)
  await blobs.remove(found.filter((id) => !kept.has(id)).map(dataKey))
}

async function existing(db: Kysely<Schema>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ export_id: string }>`
    select export_id from exports where export_id::text = any(${[...ids]}::text[])`.execute(db)
  return new Set(rows.map(({ export_id }) => export_id))
}

/** Tells the owners of exports that were not ready in time. */
async function giveUp({ database, clock }: SweepPorts): Promise<void> {
  const now = clock.now()
  await database.kysely.transaction().execute(async (trx) => {
    const failed = await trx
      .updateTable('exports')
      .set({ state: 'failed' })
      .where('state', '=', 'preparing')
      .where('asked_at', '<', new Date(now.getTime() - limits.export.givenUpAfter))
      .returning(['export_id', 'user_id'])
      .execute()
    const rule = { settings: [], repeated: 'renewed' } as const
    const told = failed.map(({ export_id, user_id }) => ({ userId: user_id, subject: export_id }))
    await notifyEach(trx, { kind: 'export', rule, event: 'export_failed', byUserId: null }, told, now)
  })
}
