import type { MailLanguage } from '@koma/contract'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { ExportTables } from '../../schema/account/exports.ts'
import type { Schema } from '../../schema/index.ts'
import { uuidv7 } from '../../uuid.ts'
import { emptyZipBytes, zippedBytes } from './archive/zip-layout.ts'

type Queries = Kysely<Schema> | Transaction<Schema>
export type ExportRow = Selectable<ExportTables['exports']>

/** The JSON of an export, in its first archive. */
export const dataPath = 'koma.json'
export const exportsFolder = 'export/'
export const dataKey = (exportId: string) => `${exportsFolder}${exportId}/${dataPath}`

/** The user's only export that was not cancelled or replaced. */
export function currentExport(db: Queries, userId: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '!=', 'gone')
    .executeTakeFirst()
}

export function findExport(db: Queries, exportId: string): Promise<ExportRow | undefined> {
  return db.selectFrom('exports').selectAll().where('export_id', '=', exportId).executeTakeFirst()
}

export async function insertExport(
  trx: Transaction<Schema>,
  { userId, language, now }: { userId: string; language: MailLanguage; now: Date },
): Promise<string> {
  const export_id = uuidv7(now.getTime())
  await trx.insertInto('exports').values({ export_id, user_id: userId, language, asked_at: now }).execute()
  return export_id
}

/** Makes the user's export one that waits for its removal. */
export async function dismiss(db: Queries, userId: string): Promise<void> {
  await db
    .updateTable('exports')
    .set({ state: 'gone' })
    .where('user_id', '=', userId)
    .where('state', '!=', 'gone')
    .execute()
}

/** Cancels the user's export. One that was ready stays without its links: when it was made tells when the next may be asked for. */
export async function endExport(db: Queries, userId: string, now: Date): Promise<void> {
  const current = db.updateTable('exports').where('user_id', '=', userId).where('state', '!=', 'gone')
  await current.set({ state: 'gone' }).where('ready_at', 'is', null).execute()
  await current.set({ expires_at: now }).where('expires_at', '>', now).execute()
}

export interface ExportedFile {
  archive: number
  photo_count: number
  bytes: number
}

/** The archives of an export with the size that they have now: a photo that was deleted for good leaves its archive. */
export async function filesOf(db: Queries, row: ExportRow): Promise<ExportedFile[]> {
  const { rows } = await sql<ExportedFile>`
    select width_bucket(place, ${row.archive_starts}::int[]) as archive, count(*)::int as photo_count,
      sum(bytes + ${sql.lit(zippedBytes(0, ''))} + 2 * octet_length(path))::bigint as bytes
    from export_photos where export_id = ${row.export_id} group by 1`.execute(db)
  const byArchive = new Map(rows.map((file) => [file.archive, file]))
  return row.archive_starts.map((_, place) => {
    const archive = place + 1
    const photos = byArchive.get(archive)
    const data = archive === 1 ? zippedBytes(row.data_bytes ?? 0, dataPath) : 0
    return { archive, photo_count: photos?.photo_count ?? 0, bytes: (photos?.bytes ?? 0) + data + emptyZipBytes }
  })
}
