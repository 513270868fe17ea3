import { createHash, randomBytes } from 'node:crypto'
import type { Download, DownloadRequest } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { type AliasableExpression, type Kysely, sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { archiveName } from './archive-names.ts'
import type { Entered, PackedPhoto, PackSources } from './pack-sources.ts'

export interface DownloadParts {
  ports: Pick<Ports, 'database' | 'clock'>
  sources: PackSources
  /** The origin of the API; empty if it is the same as the page's. */
  apiUrl: string
}

/**
 * Stores which photos each archive contains. An address carries only a random token, of which we store the hash: two thousand ids
 * would not fit into an address, and a token that nobody can guess needs no signature.
 */
export async function prepareDownload(
  { ports, sources, apiUrl }: DownloadParts,
  callerId: string | null,
  request: DownloadRequest,
  /** The network address of the caller. */
  from: string,
): Promise<Download> {
  const source = sources[request.from]
  if (!source) throw new Failure('not_found')
  const entered: Entered = source.enter
    ? await source.enter(request, { callerId, from })
    : { subject: subjectOf(request) }
  const { subject, title = null } = entered
  const { photos } = await source.select({ callerId, subject })
  const db = ports.database.kysely
  const wanted = request.photo_ids && [...new Set(request.photo_ids)]
  const count = await countPhotos(db, photos, wanted)
  if (wanted && count !== wanted.length) throw new Failure('not_found')

  const now = ports.clock.now()
  const expiresAt = new Date(now.getTime() + limits.downloadLifetime)
  await db.deleteFrom('downloads').where('expires_at', '<', now).execute()
  const total = Math.ceil(count / limits.downloadPhotos)
  const made = Array.from({ length: total }, (_, part) => ({
    token: randomBytes(32).toString('base64url'),
    filename: archiveName(title, now, part, total),
  }))
  const rows = await insertParts(db, photos, wanted, made, { callerId, from: request.from, subject, expiresAt })
  const byHash = new Map(made.map(({ token }) => [tokenHash(token).toString('hex'), token]))
  return {
    parts: rows.map(({ token_hash, filename, photo_count, bytes }) => ({
      download_url: `${apiUrl}/api/download?token=${byHash.get(Buffer.from(token_hash).toString('hex'))}`,
      filename,
      photo_count,
      bytes,
    })),
    expires_at: expiresAt.toISOString(),
  }
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function subjectOf(request: DownloadRequest): string | null {
  if (request.from === 'album') return request.album_id
  if (request.from === 'share') return request.share_id
  return request.from === 'dm' ? request.user_id : null
}

async function countPhotos(
  db: Kysely<Schema>,
  photos: AliasableExpression<PackedPhoto>,
  wanted: readonly string[] | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${photos.as('packable')} where ${among(wanted)}`.execute(db)
  return rows[0]?.count ?? 0
}

interface NewParts {
  callerId: string | null
  from: DownloadRequest['from']
  subject: string | null
  expiresAt: Date
}

interface PartRow {
  token_hash: Uint8Array
  filename: string
  photo_count: number
  bytes: number
}

/** The database splits the photos into parts, so that we never load the ids of a library of two million. */
async function insertParts(
  db: Kysely<Schema>,
  photos: AliasableExpression<PackedPhoto>,
  wanted: readonly string[] | undefined,
  made: ReadonlyArray<{ token: string; filename: string }>,
  { callerId, from, subject, expiresAt }: NewParts,
): Promise<PartRow[]> {
  if (made.length === 0) return []
  const hashes = made.map(({ token }) => tokenHash(token))
  const filenames = made.map(({ filename }) => filename)
  const { rows } = await sql<PartRow>`
    insert into downloads (token_hash, user_id, source, subject, photo_ids, bytes, filename, expires_at)
    select made.token_hash, ${callerId}::uuid, ${from}, ${subject}, part.photo_ids, part.bytes, made.filename, ${expiresAt}
    from (
      select number, array_agg(photo_id order by moment, photo_id) as photo_ids, sum(bytes)::bigint as bytes
      from (
        select photo_id, bytes, moment,
          (row_number() over (order by moment, photo_id) - 1) / ${sql.lit(limits.downloadPhotos)} + 1 as number
        from ${photos.as('packable')} where ${among(wanted)}
      ) as numbered group by number
    ) as part
    join unnest(${hashes}::bytea[], ${filenames}::text[]) with ordinality as made (token_hash, filename, number) using (number)
    order by number
    returning token_hash, filename, cardinality(photo_ids) as photo_count, bytes`.execute(db)
  return rows
}

function among(wanted: readonly string[] | undefined) {
  return wanted ? sql`photo_id = any(${[...wanted]}::uuid[])` : sql`true`
}
