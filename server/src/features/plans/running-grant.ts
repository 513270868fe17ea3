import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import type { StorageLimit } from './storage-limit.ts'

/**
 * What campaigns that are running now grant the user for a code they applied: the most of each, or nothing. A grant ends with the
 * campaign; whoever then has more than their plan allows keeps every photo and cannot upload.
 */
export async function runningGrantOf(
  db: Kysely<Schema> | Transaction<Schema>,
  userId: string,
  now: Date,
): Promise<StorageLimit> {
  const { rows } = await sql<StorageLimit>`
    select coalesce(max(grant_files), 0) as files, coalesce(max(grant_bytes), 0) as bytes
    from promotion_users join promotions using (promotion_id)
    where user_id = ${userId} and starts_at <= ${now} and ends_at > ${now}`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}
