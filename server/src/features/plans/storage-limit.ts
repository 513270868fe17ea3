import { defaultPlans } from '@koma/contract'
import type { Kysely, Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Schema } from '../../schema/index.ts'

export interface StorageLimit {
  files: number
  bytes: number
}

interface StorageUse {
  files: number
  bytes: number
}

/** What the user may store now. */
export async function storageLimitOf(db: Kysely<Schema> | Transaction<Schema>, userId: string): Promise<StorageLimit> {
  const user = await db.selectFrom('users').select('plan_id').where('user_id', '=', userId).executeTakeFirst()
  const plan = defaultPlans.find(({ plan_id }) => plan_id === user?.plan_id) ?? defaultPlans[0]
  return { files: plan?.storage_files_length ?? 0, bytes: plan?.storage_size_bytes ?? 0 }
}

/** Throws `storage_over` if one more file of this size does not fit. If the storage row is locked, nobody else can use the room. */
export async function assertRoom(
  db: Kysely<Schema> | Transaction<Schema>,
  userId: string,
  use: StorageUse,
  bytes: number,
): Promise<void> {
  const limit = await storageLimitOf(db, userId)
  if (use.files + 1 > limit.files || use.bytes + bytes > limit.bytes) throw new Failure('storage_over')
}

/** The same check without a lock, for the size that the sender declares, before the bytes are read. */
export async function assertRoomFor(db: Kysely<Schema>, userId: string, declaredBytes: number): Promise<void> {
  const use = await db
    .selectFrom('storage_use')
    .select(['files', 'bytes'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await assertRoom(db, userId, use ?? { files: 0, bytes: 0 }, declaredBytes)
}
