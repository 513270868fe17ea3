import { freePlanId } from '@koma/contract'
import type { Kysely, Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Schema } from '../../schema/index.ts'
import { runningGrantOf } from './running-grant.ts'

export interface StorageLimit {
  files: number
  bytes: number
}

interface StorageUse {
  files: number
  bytes: number
}

/**
 * What the user may store now: what the plan allows, and on the free plan what a running campaign grants if that is more. A user who
 * does not exist yet has the free plan.
 */
export async function storageLimitOf(
  db: Kysely<Schema> | Transaction<Schema>,
  userId: string,
  now: Date,
): Promise<StorageLimit> {
  const { plan_id, ...limit } = await db
    .selectFrom('plans')
    .select(['plan_id', 'storage_files_length as files', 'storage_size_bytes as bytes'])
    .where('plan_id', '=', ({ fn, selectFrom, val }) =>
      fn.coalesce(selectFrom('users').select('plan_id').where('user_id', '=', userId), val(freePlanId)),
    )
    .executeTakeFirstOrThrow()
  if (plan_id !== freePlanId) return limit
  const grant = await runningGrantOf(db, userId, now)
  return { files: Math.max(limit.files, grant.files), bytes: Math.max(limit.bytes, grant.bytes) }
}

/** Throws `storage_over` if one more file of this size does not fit. If the storage row is locked, nobody else can use the room. */
export async function assertRoom(
  db: Kysely<Schema> | Transaction<Schema>,
  userId: string,
  use: StorageUse,
  bytes: number,
  now: Date,
): Promise<void> {
  const limit = await storageLimitOf(db, userId, now)
  if (use.files + 1 > limit.files || use.bytes + bytes > limit.bytes) throw new Failure('storage_over')
}

/** The same check without a lock, for the size that the sender declares, before the bytes are read. */
export async function assertRoomFor(
  db: Kysely<Schema>,
  userId: string,
  declaredBytes: number,
  now: Date,
): Promise<void> {
  const use = await db
    .selectFrom('storage_use')
    .select(['files', 'bytes'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await assertRoom(db, userId, use ?? { files: 0, bytes: 0 }, declaredBytes, now)
}
