import { limits } from '@koma/contract/limits'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import { assertRoomFor } from '../plans/index.ts'
import type { PartialUploads } from './partial-uploads.ts'
import type { UploadLocks } from './upload-locks.ts'

interface Wish {
  ownerId: string
  bytes: number
}

/**
 * Lets a new upload of this size begin, or ends with why not. What its owner has under way counts as if it were stored, so that
 * nobody can fill the disk with parts; of these, the oldest that nobody is sending make way for the new one.
 */
export async function grantUpload(
  ports: Pick<Ports, 'database'>,
  { partials, locks }: { partials: PartialUploads; locks: UploadLocks },
  { ownerId, bytes }: Wish,
): Promise<void> {
  if (bytes < limits.upload.minBytes) throw new Failure('size_lower')
  if (bytes > limits.upload.maxBytes) throw new Failure('size_upper')
  const { kysely } = ports.database
  await assertRoomFor(kysely, ownerId, bytes)
  const underWay = await partials.ofOwner(ownerId)
  const resting = underWay.filter(({ id }) => !locks.isHeld(id) && !partials.isFinishing(id))
  let count = underWay.length
  let declared = underWay.reduce((sum, upload) => sum + upload.bytes, 0)
  for (;;) {
    const refusal = await refusalOf(kysely, { ownerId, bytes: bytes + declared, count })
    if (!refusal) return
    const oldest = resting.shift()
    if (!oldest) throw refusal
    await partials.remove(oldest.id).catch(() => {})
    count -= 1
    declared -= oldest.bytes
  }
}

async function refusalOf(
  db: Ports['database']['kysely'],
  { ownerId, bytes, count }: Wish & { count: number },
): Promise<Failure | null> {
  if (count >= limits.upload.resumableAtOnce)
    return new Failure('too_many_requests', { headers: { 'Retry-After': '60' } })
  try {
    await assertRoomFor(db, ownerId, bytes)
    return null
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}
