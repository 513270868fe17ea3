import { crc32 } from 'node:zlib'
import { limits } from '@koma/contract/limits'
import { sql } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import { notify } from '../notifications/index.ts'
import { emptyZipBytes, zippedBytes } from './archive/zip-layout.ts'
import { choosePhotos } from './choose-photos.ts'
import { writeData } from './data/write-data.ts'
import { readOriginals } from './read-originals.ts'
import { dataKey, dataPath, type ExportRow, findExport } from './store.ts'

export type PreparePorts = Pick<Ports, 'database' | 'blobs' | 'jobs' | 'clock'>

export interface PrepareLimits {
  archiveBytes: number
  /** How much one run of the job reads, so that a large library does not keep a worker for hours. */
  readAtOnce: number
}

const prepareLimits: PrepareLimits = { archiveBytes: limits.export.archiveBytes, readAtOnce: 2_000_000_000 }

/** Behind everything that somebody waits for on the screen. */
const priority = 10

/** Adds the job that continues an export, as part of the transaction. */
export function addPreparing(jobs: Ports['jobs'], on: Parameters<Ports['jobs']['add']>[0], exportId: string) {
  return jobs.add(on, { name: 'exports.prepare', payload: { exportId }, key: `exports.prepare:${exportId}`, priority })
}

/**
 * Prepares an export, or a part of it and adds the job again. Each step is written down when it is done, so that a process can be
 * killed anywhere and another one goes on. See: docs/decisions/0010-exports-without-copies.md.
 */
export async function prepareExport(
  ports: PreparePorts,
  exportId: string,
  { signal, ...given }: Partial<PrepareLimits> & { signal?: AbortSignal } = {},
): Promise<void> {
  const { archiveBytes, readAtOnce } = { ...prepareLimits, ...given }
  const { database, jobs, clock } = ports
  const asked = await findExport(database.kysely, exportId)
  if (asked?.state !== 'preparing') return
  await choosePhotos(database.kysely, { exportId, userId: asked.user_id, now: clock.now() })
  if (await readOriginals(ports, exportId, { atMost: readAtOnce, signal })) {
    // If the process is stopping, the job runs again by itself.
    if (!signal?.aborted) await addPreparing(jobs, database.kysely, exportId)
    return
  }
  await storeData(ports, asked)
  await finish(ports, asked, archiveBytes)
}

/** Writes the JSON next to the photos. Written again after a kill, under the same key. */
async function storeData({ database, blobs, clock }: PreparePorts, { export_id, user_id }: ExportRow): Promise<void> {
  let crc = 0
  async function* summed() {
    for await (const piece of writeData(database.kysely, {
      userId: user_id,
      exportId: export_id,
      now: clock.now(),
    })) {
      crc = crc32(piece, crc)
      yield piece
    }
  }
  const staged = await blobs.stage(summed())
  try {
    await staged.commit(dataKey(export_id))
    await database.kysely
      .updateTable('exports')
      .set({ data_bytes: staged.bytes, data_crc: crc })
      .where('export_id', '=', export_id)
      .execute()
  } finally {
    await staged.discard()
  }
}

/** Divides the photos among archives, tells the owner, and adds the job that mails. */
async function finish({ database, jobs, clock }: PreparePorts, asked: ExportRow, archiveBytes: number): Promise<void> {
  const { export_id, user_id } = asked
  await database.kysely.transaction().execute(async (trx) => {
    const now = clock.now()
    const made = await trx
      .updateTable('exports')
      .set({
        state: 'ready',
        ready_at: now,
        expires_at: new Date(now.getTime() + limits.export.kept),
        archive_starts: archiveStarts(export_id, archiveBytes),
      })
      .where('export_id', '=', export_id)
      .where('state', '=', 'preparing')
      .executeTakeFirst()
    if (made.numUpdatedRows === 0n) return
    await notify(
      trx,
      {
        kind: 'export',
        rule: { settings: [], repeated: 'renewed' },
        subject: export_id,
        event: 'export_ready',
        byUserId: null,
        toUserIds: [user_id],
      },
      now,
    )
    await jobs.add(trx, { name: 'exports.mail', payload: { exportId: export_id }, key: `exports.mail:${export_id}` })
  })
}

/**
 * The places at which archives begin. A new one begins where the sum of all files before passes a multiple of the limit less the
 * largest file, so that none exceeds the limit. The first one begins with the JSON.
 */
function archiveStarts(exportId: string, archiveBytes: number) {
  return sql<number[]>`array(
    with sized as (
      select place, bytes + ${sql.lit(zippedBytes(0, ''))} + 2 * octet_length(path) as size
      from export_photos where export_id = ${exportId}
    ), summed as (
      select place, ${sql.lit(emptyZipBytes)} + ${sql.lit(zippedBytes(0, dataPath))} + coalesce(data_bytes, 0)
          + sum(size) over (order by place) - size as before
      from sized
    ), room as (
      select greatest(${archiveBytes}::bigint - coalesce(max(size), 0) - ${sql.lit(emptyZipBytes)}, 1) as bytes from sized
    )
    select 0
    union all (
      select min(place) from summed, room where before >= room.bytes
      group by floor(before / room.bytes) order by min(place)))`
}
