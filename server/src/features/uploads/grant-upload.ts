import { limits } from '@koma/contract/limits'
import type { Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Schema } from '../../schema/index.ts'
import { lockStorage } from '../photos/index.ts'
import { assertRoom } from '../plans/index.ts'
import { deleteUploads, uploadsOf } from './store.ts'

/**
 * Lets a new upload of this size begin, or throws a Failure that says why not. The unfinished uploads of its owner count as if they
 * were stored, so that nobody can fill the store with parts. Past a limit, the oldest of them that nobody is sending are
 * evicted. Returns the keys of their parts, to be removed after the transaction. The lock on the owner's storage makes uploads that
 * begin at the same time, in any process, wait for each other.
 */
export async function grantUpload(
  trx: Transaction<Schema>,
  { ownerId, bytes, now }: { ownerId: string; bytes: number; now: Date },
): Promise<string[]> {
  if (bytes < limits.upload.minBytes) throw new Failure('size_lower')
  if (bytes > limits.upload.maxBytes) throw new Failure('size_upper')
  const use = await lockStorage(trx, ownerId)
  if (use.left_at) throw new Failure('unauthenticated')
  await assertRoom(trx, ownerId, use, bytes, now)
  const underWay = await uploadsOf(trx, ownerId)
  const resting = underWay.filter(({ is_resting }) => is_resting)
  const evicted: string[] = []
  let count = underWay.length
  let declared = underWay.reduce((sum, upload) => sum + upload.bytes, 0)
  for (;;) {
    const refusal = await refusalOf(trx, ownerId, { ...use, bytes: use.bytes + declared }, { bytes, count, now })
    if (!refusal) break
    const oldest = resting.shift()
    if (!oldest) throw refusal
    evicted.push(oldest.upload_id)
    count -= 1
    declared -= oldest.bytes
  }
  return (await deleteUploads(trx, evicted)).keys
}

async function refusalOf(
  trx: Transaction<Schema>,
  ownerId: string,
  use: { files: number; bytes: number },
  { bytes, count, now }: { bytes: number; count: number; now: Date },
): Promise<Failure | null> {
  if (count >= limits.upload.resumableAtOnce)
    return new Failure('too_many_requests', { headers: { 'Retry-After': '60' } })
  try {
    await assertRoom(trx, ownerId, use, bytes, now)
    return null
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}
