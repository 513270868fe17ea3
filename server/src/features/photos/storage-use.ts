import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'

type Queries = Kysely<Schema> | Transaction<Schema>

export interface StorageUse {
  files: number
  bytes: number
  last_added_ms: number
  /** When the owner deleted the account. */
  left_at: Date | null
}

/**
 * Locks the owner's storage row until the transaction ends. Everything that changes what an owner stores calls this, before it
 * changes any photo; in the other order, two transactions would deadlock.
 */
export async function lockStorage(trx: Transaction<Schema>, ownerId: string): Promise<StorageUse> {
  const find = () =>
    trx
      .selectFrom('storage_use')
      .select(['files', 'bytes', 'last_added_ms', 'left_at'])
      .where('user_id', '=', ownerId)
      .forUpdate()
      .executeTakeFirst()
  const found = await find()
  if (found) return found
  await trx
    .insertInto('storage_use')
    .values({ user_id: ownerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error('The storage of an account has no row.')
  return made
}

/** The owner's UTC offset in minutes (positive east), from the last upload that told us; null if none did. */
export async function findClockOffset(db: Queries, ownerId: string): Promise<number | null> {
  const use = await db
    .selectFrom('storage_use')
    .select('utc_offset_minutes')
    .where('user_id', '=', ownerId)
    .executeTakeFirst()
  return use?.utc_offset_minutes ?? null
}

export async function releaseStorage(
  trx: Transaction<Schema>,
  ownerId: string,
  files: number,
  bytes: number,
): Promise<void> {
  await trx
    .updateTable('storage_use')
    .set({ files: sql`files - ${files}`, bytes: sql`bytes - ${bytes}`, library_version: sql`library_version + 1` })
    .where('user_id', '=', ownerId)
    .execute()
}

/** Invalidates cached indexes of the owner's library. Locks the storage row as `lockStorage` does. */
export async function touchLibrary(db: Queries, ownerId: string): Promise<void> {
  await db
    .updateTable('storage_use')
    .set({ library_version: sql`library_version + 1` })
    .where('user_id', '=', ownerId)
    .execute()
}
