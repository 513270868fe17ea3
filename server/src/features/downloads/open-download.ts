import { type Kysely, sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { type CleanCopies, cleanCopyKey, originalKey } from '../photos/index.ts'
import type { PackedPhoto, PackSources } from './pack-sources.ts'
import { tokenHash } from './prepare-download.ts'
import { type Archive, type ArchivedFile, writeArchive } from './write-archive.ts'

export interface OpenParts {
  ports: Pick<Ports, 'database' | 'blobs' | 'clock'>
  sources: PackSources
  cleanCopies: CleanCopies
}

/** Opens the archive of a token. Leaves out photos that are no longer accessible and adds a note that says how many. */
export async function openDownload(parts: OpenParts, token: string): Promise<Archive & { filename: string }> {
  const { database, clock } = parts.ports
  const download = await database.kysely
    .selectFrom('downloads')
    .selectAll()
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (!download) throw new Failure('link_expired')
  const photos = await photosOf(database.kysely, parts.sources, download)
  if (photos.length === 0) throw new Failure('link_expired')
  const missing = download.photo_ids.length - photos.length
  const archive = writeArchive(
    photos.map((photo) => archived(parts, photo)),
    missing > 0 ? leftOut(missing) : undefined,
  )
  return { ...archive, filename: download.filename }
}

interface Prepared {
  user_id: string | null
  source: string
  subject: string | null
  photo_ids: string[]
}

async function photosOf(
  db: Kysely<Schema>,
  sources: PackSources,
  { user_id, source, subject, photo_ids }: Prepared,
): Promise<PackedPhoto[]> {
  const place = sources[source as keyof PackSources]
  if (!place) return []
  const { photos } = await place.select({ callerId: user_id, subject })
  const { rows } = await sql<PackedPhoto>`
    select * from ${photos.as('packable')} where photo_id = any(${photo_ids}::uuid[])
    order by moment, photo_id`.execute(db)
  return rows
}

function archived({ ports: { blobs }, cleanCopies }: OpenParts, photo: PackedPhoto): ArchivedFile {
  const key = photo.is_original ? originalKey(photo.photo_id) : cleanCopyKey(photo.photo_id)
  return {
    filename: photo.filename,
    bytes: photo.is_original ? photo.bytes : null,
    takenAt: photo.taken_at,
    takenOffset: photo.taken_offset,
    open: async () => {
      if (!photo.is_original && !(await blobs.stat(key))) await cleanCopies.make(photo.photo_id)
      const blob = await blobs.open(key)
      if (!blob) throw new Error(`The photo ${photo.photo_id} was deleted while it was packed.`)
      return blob.stream
    },
  }
}

/** In both languages, since we do not know which one the user reads. */
function leftOut(missing: number): { filename: string; text: string } {
  const lines = [
    `${missing}枚の写真は、ダウンロードをはじめる前に見られなくなったため、このZIPに入っていません。`,
    missing === 1
      ? "1 photo isn't in this ZIP because you could no longer see it when the download started."
      : `${missing} photos aren't in this ZIP because you could no longer see them when the download started.`,
  ]
  return { filename: 'koma.txt', text: lines.map((line) => `${line}\r\n`).join('') }
}
