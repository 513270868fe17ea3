import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { Failure } from '../../../http/failure.ts'
import type { ByteRange } from '../../../ports/blobs/blobs.ts'
import type { Ports } from '../../../ports/ports.ts'
import { archiveName } from '../../downloads/index.ts'
import { originalKey } from '../../photos/index.ts'
import { dataKey, dataPath, type ExportRow, findExport } from '../store.ts'
import { layOutZip, partsIn, type ZipEntry, type ZipPart } from './zip-layout.ts'

type OpenPorts = Pick<Ports, 'database' | 'blobs' | 'clock' | 'secrets'>

export interface OpenArchive {
  filename: string
  bytes: number
  /** Changes if a photo was deleted for good, so that nobody puts pieces of two archives together. */
  etag: string
  read(range: ByteRange): Readable
}

/** The address of an archive, for its owner. Nobody can make one up, and it ends with the export. */
export function archiveUrl(secrets: Ports['secrets'], apiUrl: string, exportId: string, file: number): string {
  const query = new URLSearchParams({ id: exportId, file: String(file), signature: sign(secrets, exportId, file) })
  return `${apiUrl}/api/export?${query}`
}

export function fileName({ ready_at, asked_at, archive_starts }: ExportRow, file: number): string {
  return archiveName(null, ready_at ?? asked_at, file - 1, archive_starts.length)
}

/** Throws `link_expired` for whatever does not lead to an archive, so that nobody learns which exports there are. */
export async function openArchive(
  ports: OpenPorts,
  { id, file, signature }: { id: string; file: number; signature: string },
): Promise<OpenArchive> {
  const { database, blobs, clock, secrets } = ports
  const right = Buffer.from(sign(secrets, id, file))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Failure('link_expired')
  const row = await findExport(database.kysely, id)
  const isOpen = row?.state === 'ready' && row.expires_at !== null && row.expires_at > clock.now()
  if (!isOpen || file > row.archive_starts.length) throw new Failure('link_expired')
  const entries = await entriesOf(database.kysely, row, file)
  const { parts, bytes } = layOutZip(entries)
  const digest = createHash('sha256').update(JSON.stringify(entries.map(({ path, crc }) => [path, crc])))
  return {
    filename: fileName(row, file),
    bytes,
    etag: `"${digest.digest('base64url').slice(0, 32)}"`,
    read: (range) => Readable.from(readParts(blobs, parts, range), { objectMode: false }),
  }
}

async function entriesOf(db: Ports['database']['kysely'], row: ExportRow, file: number): Promise<ZipEntry[]> {
  const from = row.archive_starts[file - 1] ?? 0
  const next = row.archive_starts[file]
  const photos = db
    .selectFrom('export_photos as packed')
    .innerJoin('photos', 'photos.photo_id', 'packed.photo_id')
    .select(['packed.photo_id', 'packed.path', 'packed.bytes', 'packed.crc', 'photos.taken_at', 'photos.taken_offset'])
    .where('packed.export_id', '=', row.export_id)
    .where('packed.place', '>=', from)
    .$if(next !== undefined, (query) => query.where('packed.place', '<', next ?? 0))
    .orderBy('packed.place')
  const data: ZipEntry = {
    path: dataPath,
    bytes: row.data_bytes ?? 0,
    crc: row.data_crc ?? 0,
    modified: { takenAt: row.ready_at ?? row.asked_at, offsetMinutes: 0 },
    key: dataKey(row.export_id),
  }
  const entries = (await photos.execute()).map(
    ({ photo_id, path, bytes, crc, taken_at, taken_offset }): ZipEntry => ({
      path,
      bytes,
      crc: crc ?? 0,
      modified: { takenAt: taken_at, offsetMinutes: taken_offset },
      key: originalKey(photo_id),
    }),
  )
  return file === 1 ? [data, ...entries] : entries
}

/** Each file is opened when the previous one has been sent. If one is gone, the stream fails in the middle. */
async function* readParts(
  blobs: Ports['blobs'],
  parts: readonly ZipPart[],
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (const { part, within } of partsIn(parts, range)) {
    if ('content' in part) {
      yield part.content.subarray(within.start, within.end + 1)
      continue
    }
    const blob = await blobs.open(part.key, within)
    if (!blob) throw new Error(`${part.key} was removed while it was sent.`)
    yield* blob.stream as AsyncIterable<Uint8Array>
  }
}

function sign(secrets: Ports['secrets'], exportId: string, file: number): string {
  return createHmac('sha256', secrets.key('export')).update(`${exportId} ${file}`).digest('base64url')
}
