import { limits } from '@koma/contract/limits'
import type { Kysely, Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import { pictureFailure } from '../../http/picture-failure.ts'
import { describePhoto } from '../../photo-metadata/describe-photo.ts'
import type { PhotoMetadata } from '../../photo-metadata/photo-metadata.ts'
import { isOffset } from '../../photo-metadata/written-time.ts'
import { offsetInZone } from '../../photo-metadata/zone-offset.ts'
import type { StagedBlob } from '../../ports/blobs/blobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { assertRoom } from '../plans/index.ts'
import { findTimeZone } from '../users/index.ts'
import { originalKey } from './blob-keys.ts'
import { safeFileName } from './file-name.ts'
import { addRenderJobs } from './render-jobs.ts'
import {
  findClockOffset,
  findSameBytes,
  insertPending,
  lockStorage,
  markLive,
  type PhotoRow,
  removePending,
  setTrashed,
  wasDeleted,
} from './store.ts'

export interface Upload {
  ownerId: string
  filename: string
  lastModified: Date | null
  utcOffsetMinutes: number | null
  /** What the sender says the bytes are: a SHA-256 in hex. */
  sha256: string | null
  /** Who sent it; anybody but the sync client means what they do. */
  source?: 'web' | 'app' | 'sync'
}

export type IngestPorts = Pick<Ports, 'database' | 'blobs' | 'images' | 'jobs' | 'clock'>

/**
 * Makes a photo of bytes that have arrived. See: [Note: Life of an upload] in ARCHITECTURE.md. It resolves when the original
 * and its row are durable; whatever fails before that leaves nothing that anybody can see. `isNew` is false where the owner
 * has these bytes already.
 */
export async function ingestPhoto(
  ports: IngestPorts,
  staged: StagedBlob,
  upload: Upload,
): Promise<{ photo: PhotoRow; isNew: boolean }> {
  if (upload.sha256 && upload.sha256 !== staged.sha256) throw new Failure('digest_mismatch')
  if (staged.bytes < limits.upload.minBytes) throw new Failure('size_lower')
  if (staged.bytes > limits.upload.maxBytes) throw new Failure('size_upper')
  const { kysely } = ports.database
  const stored = await findStored(ports, upload, staged.sha256)
  if (stored) return { photo: stored, isNew: false }

  const { picture, facts } = await ports.images
    .inspect(staged.path, { forUser: upload.ownerId, keepAs: staged.sha256 })
    .catch((error: unknown) => {
      throw pictureFailure(error)
    })
  const filename = safeFileName(upload.filename, picture.format)
  const given = upload.utcOffsetMinutes !== null && isOffset(upload.utcOffsetMinutes) ? upload.utcOffsetMinutes : null
  const metadata = describePhoto(facts, {
    filename,
    lastModified: upload.lastModified,
    givenOffsetMinutes: given,
    ...(await accountClock(kysely, upload.ownerId, given)),
    now: ports.clock.now(),
  })
  const { pending, isNew } = await kysely.transaction().execute(async (trx) => {
    const use = await lockStorage(trx, upload.ownerId)
    const same = await findSameBytes(trx, upload.ownerId, staged.sha256)
    await refuseDeleted(trx, upload, same, staged.sha256)
    if (same?.state === 'live') await setTrashed(trx, upload.ownerId, [same.photo_id], null)
    // Another upload of the same bytes is under way, or was done meanwhile: that one is the new photo.
    if (same) return { pending: same, isNew: false }
    await assertRoom(trx, upload.ownerId, use, staged.bytes)
    const addedAt = new Date(Math.max(ports.clock.now().getTime(), use.last_added_ms + 1))
    const clockOffset = given ?? agreedOffset(metadata)
    const photo = {
      ownerId: upload.ownerId,
      clockOffset,
      filename,
      sha256: staged.sha256,
      bytes: staged.bytes,
      picture,
      metadata,
    }
    return { pending: await insertPending(trx, photo, addedAt), isNew: true }
  })
  if (pending.state === 'live') return { photo: pending, isNew: false }
  try {
    await staged.commit(originalKey(pending.photo_id))
  } catch (error) {
    await kysely.transaction().execute((trx) => removePending(trx, pending))
    throw error
  }
  const photo = (await finishUpload(ports, pending)) ?? (await findSameBytes(kysely, upload.ownerId, staged.sha256))
  if (photo?.state !== 'live')
    throw new Failure('unknown', { cause: new Error('The photo was swept while it was stored.') })
  return { photo, isNew }
}

/** Japan's, where most of our users are, until an upload told of the account's own clock. */
const defaultOffset = 540

/** What the upload says, or else what the account says, or else what the last upload said. */
async function accountClock(db: Kysely<Schema>, ownerId: string, given: number | null) {
  if (given !== null) return { defaultOffsetMinutes: given }
  const [zone, last] = await Promise.all([findTimeZone(db, ownerId), findClockOffset(db, ownerId)])
  return {
    defaultOffsetMinutes: last ?? defaultOffset,
    ...(zone !== null && { defaultOffsetAt: (moment: number) => offsetInZone(zone, moment) }),
  }
}

/** What a file's name and its time agree on; what a photo says of itself may be another's clock. */
function agreedOffset({ takenFrom, takenOffset }: PhotoMetadata): number | null {
  return takenFrom === 'file name' ? takenOffset : null
}

/**
 * The original is durable: the photo becomes visible, and its variants are asked for in the same transaction. Nothing where
 * somebody else did so before.
 */
export async function finishUpload(
  { database, jobs }: Pick<Ports, 'database' | 'jobs'>,
  pending: Pick<PhotoRow, 'photo_id' | 'owner_id'>,
): Promise<PhotoRow | undefined> {
  return database.kysely.transaction().execute(async (trx) => {
    const photo = await markLive(trx, pending)
    if (!photo) return undefined
    await addRenderJobs(jobs, trx, photo.photo_id)
    return photo
  })
}

/** The owner's photo of these bytes, brought back from the trash; undefined where there is none yet. */
async function findStored({ database }: IngestPorts, upload: Upload, sha256: string): Promise<PhotoRow | undefined> {
  const known = await findSameBytes(database.kysely, upload.ownerId, sha256)
  await refuseDeleted(database.kysely, upload, known, sha256)
  if (known?.state !== 'live') return undefined
  if (!known.trashed_at) return known
  return database.kysely.transaction().execute(async (trx) => {
    await lockStorage(trx, upload.ownerId)
    // Under the lock, since it may be deleted for good in this very moment.
    const same = await findSameBytes(trx, upload.ownerId, sha256)
    if (same?.state !== 'live') return undefined
    await setTrashed(trx, upload.ownerId, [same.photo_id], null)
    return same
  })
}

/** The sync client sends whatever lies in its folder: it must not bring back what its owner put away. */
async function refuseDeleted(
  db: Kysely<Schema> | Transaction<Schema>,
  { ownerId, source }: Upload,
  known: PhotoRow | undefined,
  sha256: string,
): Promise<void> {
  if (source !== 'sync') return
  if (known ? known.trashed_at : await wasDeleted(db, ownerId, sha256)) throw new Failure('deleted_before')
}
