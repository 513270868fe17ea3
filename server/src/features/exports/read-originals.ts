import { crc32 } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { originalKey } from '../photos/index.ts'

type ReadPorts = Pick<Ports, 'database' | 'blobs'>

/** Photos whose checksums are written down at once: what a kill loses, and how often the progress moves. */
const batch = 20

interface Unread {
  place: number
  photo_id: string
  bytes: number
}

/**
 * Reads originals and writes down their checksums, until all are read or about `atMost` bytes were. Returns whether there is more.
 * An original that is not in the store is left out: the rest must not be lost because of it.
 */
export async function readOriginals(
  { database, blobs }: ReadPorts,
  exportId: string,
  { atMost, signal }: { atMost: number; signal?: AbortSignal | undefined },
): Promise<boolean> {
  let bytes = 0
  while (bytes < atMost) {
    if (signal?.aborted) return true
    const unread = await findUnread(database.kysely, exportId)
    if (unread.length === 0) return false
    const sums: Array<{ place: number; crc: number | null }> = []
    for (const photo of unread) {
      sums.push({ place: photo.place, crc: await checksum(blobs, photo) })
      bytes += photo.bytes
    }
    if (!(await record(database.kysely, exportId, sums))) return false
  }
  return true
}

function findUnread(db: Kysely<Schema>, exportId: string): Promise<Unread[]> {
  return db
    .selectFrom('export_photos')
    .select(['place', 'photo_id', 'bytes'])
    .where('export_id', '=', exportId)
    .where('crc', 'is', null)
    .orderBy('place')
    .limit(batch)
    .execute()
}

/** Null if the original is missing, or not as long as it was. */
async function checksum(blobs: Ports['blobs'], { photo_id, bytes }: Unread): Promise<number | null> {
  const blob = await blobs.open(originalKey(photo_id))
  if (!blob) return null
  if (blob.bytes !== bytes) {
    blob.stream.destroy()
    return null
  }
  let sum = 0
  for await (const chunk of blob.stream) sum = crc32(chunk as Buffer, sum)
  return sum
}

/** Counts what was not counted before, in case two processes read the same. Returns false if the export was cancelled. */
async function record(
  db: Kysely<Schema>,
  exportId: string,
  sums: ReadonlyArray<{ place: number; crc: number | null }>,
): Promise<boolean> {
  const missing = sums.filter(({ crc }) => crc === null).map(({ place }) => place)
  const read = sums.filter((sum): sum is { place: number; crc: number } => sum.crc !== null)
  const { rows } = await sql`
    with missed as (
      delete from export_photos where export_id = ${exportId} and place = any(${missing}::int[]) and crc is null
      returning bytes
    ), noted as (
      update export_photos as photo set crc = read.crc
      from unnest(${read.map(({ place }) => place)}::int[], ${read.map(({ crc }) => crc)}::bigint[]) as read (place, crc)
      where photo.export_id = ${exportId} and photo.place = read.place and photo.crc is null
      returning photo.bytes
    ), counted as (select bytes from missed union all select bytes from noted)
    update exports set photos_done = photos_done + (select count(*) from counted),
      bytes_done = bytes_done + (select coalesce(sum(bytes), 0) from counted)
    where export_id = ${exportId} and state = 'preparing' returning export_id`.execute(db)
  return rows.length > 0
}
