import { type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'

export type Queries = Kysely<Schema> | Transaction<Schema>

export type UploadRow = Pick<
  Selectable<Schema['uploads']>,
  'upload_id' | 'owner_id' | 'bytes' | 'received' | 'metadata' | 'begun_at'
>

export interface Part {
  start: number
  bytes: number
  key: string
}

/** No request works on the upload, or the process of the one that did has died. */
const isResting = sql<SqlBool>`(claim is null or claimed_until <= clock_timestamp())`

/** The tus library knows an upload as `owner/id`. The owner is always the caller, so nobody can name another user's upload. */
export function nameOf(id: string): { ownerId: string; uploadId: string } {
  const [ownerId = '', uploadId = ''] = id.split('/')
  return { ownerId, uploadId }
}

export async function findUpload(db: Queries, id: string): Promise<UploadRow | undefined> {
  const { ownerId, uploadId } = nameOf(id)
  return db
    .selectFrom('uploads')
    .select(['upload_id', 'owner_id', 'bytes', 'received', 'metadata', 'begun_at'])
    .where('upload_id', '=', uploadId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
}

export async function insertUpload(
  db: Queries,
  id: string,
  upload: { bytes: number; metadata: Record<string, string | null> | undefined; begunAt: Date },
): Promise<void> {
  const { ownerId, uploadId } = nameOf(id)
  await db
    .insertInto('uploads')
    .values({
      upload_id: uploadId,
      owner_id: ownerId,
      bytes: upload.bytes,
      metadata: upload.metadata ? JSON.stringify(upload.metadata) : null,
      begun_at: upload.begunAt,
    })
    .execute()
}

/** Oldest first. */
export async function uploadsOf(db: Queries, ownerId: string) {
  return db
    .selectFrom('uploads')
    .select(['upload_id', 'bytes', isResting.as('is_resting')])
    .where('owner_id', '=', ownerId)
    .orderBy('begun_at')
    .orderBy('upload_id')
    .execute()
}

/** Oldest first. */
export async function expiredUploads(db: Queries, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('upload_id')
    .where('begun_at', '<', before)
    .where(isResting)
    .orderBy('begun_at')
    .limit(most)
    .execute()
  return rows.map(({ upload_id }) => upload_id)
}

/** Returns those of the ids that exist. They may be any texts, since they are read from the names of blobs. */
export async function existingUploads(db: Queries, uploadIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('uploads')
    .select('upload_id')
    .where(sql<SqlBool>`upload_id::text = any(${[...uploadIds]}::text[])`)
    .execute()
  return new Set(rows.map(({ upload_id }) => upload_id))
}

export async function partsOf(db: Queries, uploadId: string): Promise<Part[]> {
  return db
    .selectFrom('upload_parts')
    .select(['start', 'bytes', 'key'])
    .where('upload_id', '=', uploadId)
    .orderBy('start')
    .execute()
}

/**
 * Adds a part to the end of the upload, or makes the last part longer. Returns false and changes nothing if the upload no longer
 * has this claim or this end, because another request has continued it.
 */
export async function recordPart(
  db: Queries,
  { uploadId, claim, received, part }: { uploadId: string; claim: string; received: number; part: Part },
): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update uploads set received = ${part.start + part.bytes}
      where upload_id = ${uploadId} and claim = ${claim} and received = ${received}
      returning upload_id)
    insert into upload_parts (upload_id, start, bytes, key)
    select upload_id, ${part.start}::bigint, ${part.bytes}::bigint, ${part.key} from moved
    on conflict (upload_id, start) do update set bytes = excluded.bytes, key = excluded.key
    returning upload_id`.execute(db)
  return rows.length > 0
}

/** Deletes these uploads and returns how many there were, and the keys of their parts, which the caller removes. */
export async function deleteUploads(
  db: Queries,
  uploadIds: readonly string[],
): Promise<{ deleted: number; keys: string[] }> {
  const { rows } = await sql<{ keys: string[] }>`
    delete from uploads where upload_id = any(${[...uploadIds]}::uuid[])
    returning array(select key from upload_parts where upload_parts.upload_id = uploads.upload_id) as keys`.execute(db)
  return { deleted: rows.length, keys: rows.flatMap(({ keys }) => keys) }
}
