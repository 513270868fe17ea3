import type { LogFacts } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import type { Kysely, Transaction } from 'kysely'
import { Failure } from '../../../http/failure.ts'
import { pictureFailure } from '../../../http/picture-failure.ts'
import { addLogFacts } from '../../../photo-metadata/add-log-facts.ts'
import { describePhoto } from '../../../photo-metadata/describe-photo.ts'
import type { PhotoMetadata } from '../../../photo-metadata/photo-metadata.ts'
import { isOffset } from '../../../photo-metadata/written-time.ts'
import { defaultOffsetMinutes, offsetInZone } from '../../../photo-metadata/zone-offset.ts'
import type { StagedBlob } from '../../../ports/blobs/blobs.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Schema } from '../../../schema/index.ts'
import { countSentPhoto } from '../../clients/index.ts'
import { assertRoom } from '../../plans/index.ts'
import { findTimeZone } from '../../users/index.ts'
import { originalKey } from '../content/blob-keys.ts'
import { addRenderJobs } from '../content/render-jobs.ts'
import { findClockOffset, lockStorage } from '../storage-use.ts'
import { findSameBytes, findSamePixels, type PhotoRow, setTrashed, wasDeleted } from '../store.ts'
import { safeFileName } from './file-name.ts'
import { insertPending, markLive, removePending } from './pending-photos.ts'

export interface Upload {
  ownerId: string
  filename: string
  lastModified: Date | null
  utcOffsetMinutes: number | null
  /** The SHA-256 of the bytes in hex, as declared by the sender. */
  sha256: string | null
  /** Who sent it. Only the sync client uploads without a deliberate act of the user. */
  source?: 'web' | 'app' | 'sync'
  /** The device whose token came with it, if the identity service tells. It must still be signed in when the photo is kept. */
  device?: string | undefined
  /** The sync client that sent it. */
  clientId?: string | undefined
  /** What the log of the virtual world said, as its owner's own word. */
  logFacts?: LogFacts | undefined
  /** What is known of the photo that this is a copy of. It counts more than what the file says. */
  copyOf?: Pick<PhotoMetadata, 'takenAt' | 'takenOffset' | 'worldId' | 'worldName'>
}

export type IngestPorts = Pick<Ports, 'database' | 'blobs' | 'images' | 'jobs' | 'clock' | 'verifier'>

/**
 * Creates a photo from bytes that have arrived. See: [Note: Life of an upload] in ARCHITECTURE.md. Resolves when the original and
 * its row are durable; a failure before that leaves nothing visible. `isNew` is false if the owner already has these bytes.
 */
export async function ingestPhoto(
  ports: IngestPorts,
  staged: StagedBlob,
  upload: Upload,
): Promise<{ photo: PhotoRow; isNew: boolean }> {
  if (upload.sha256 && upload.sha256 !== staged.sha256) throw new Failure('digest_mismatch')
  // A copy without metadata can be smaller than what could be uploaded.
  if (staged.bytes < limits.upload.minBytes && !upload.copyOf) throw new Failure('size_lower')
  if (staged.bytes > limits.upload.maxBytes) throw new Failure('size_upper')
  await requireSignedIn(ports, upload)
  const { kysely } = ports.database
  const stored = await findStored(ports, upload, staged.sha256)
  if (stored) return { photo: stored, isNew: false }

  const { picture, facts, pixels } = await ports.images
    .inspect(staged.path, { forUser: upload.ownerId, keepAs: staged.sha256 })
    .catch((error: unknown) => {
      throw pictureFailure(error)
    })
  const filename = safeFileName(upload.filename, picture.format)
  const given = upload.utcOffsetMinutes !== null && isOffset(upload.utcOffsetMinutes) ? upload.utcOffsetMinutes : null
  const described = describePhoto(facts, {
    filename,
    lastModified: upload.lastModified,
    givenOffsetMinutes: given,
    ...(await accountClock(kysely, upload.ownerId, given)),
    now: ports.clock.now(),
  })
  const { metadata: known, fileWorld } = addLogFacts(described, upload.logFacts)
  const metadata = { ...known, ...upload.copyOf }
  await requireSignedIn(ports, upload)
  const { pending, isNew } = await kysely.transaction().execute(async (trx) => {
    const use = await lockStorage(trx, upload.ownerId)
    if (use.left_at) throw new Failure('unauthenticated')
    const same = await findSame(trx, upload, staged.sha256, pixels)
    await refuseDeleted(trx, upload, same, staged.sha256, pixels)
    if (same?.state === 'live') await setTrashed(trx, upload.ownerId, [same.photo_id], null)
    // Another upload of the same bytes is in progress or has just finished; that one counts as the new photo.
    if (same) return { pending: same, isNew: false }
    await assertRoom(trx, upload.ownerId, use, staged.bytes, ports.clock.now())
    const addedAt = new Date(Math.max(ports.clock.now().getTime(), use.last_added_ms + 1))
    // A copy tells nothing of the clock of its new owner.
    const clockOffset = upload.copyOf ? null : (given ?? agreedOffset(metadata))
    const photo = {
      ownerId: upload.ownerId,
      clockOffset,
      filename,
      sha256: staged.sha256,
      pixels,
      bytes: staged.bytes,
      picture,
      metadata,
      fileWorld,
      clientId: upload.clientId ?? null,
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

/** A file may take minutes to arrive, and its sender may have been signed out meanwhile. */
async function requireSignedIn({ verifier }: IngestPorts, { device }: Upload): Promise<void> {
  if (device !== undefined && (await verifier.hasEnded?.(device))) throw new Failure('unauthenticated')
}

/** The offset for times without one: this upload's, else that of the account's time zone, else the last upload's. */
async function accountClock(db: Kysely<Schema>, ownerId: string, given: number | null) {
  if (given !== null) return { defaultOffsetMinutes: given }
  const [zone, last] = await Promise.all([findTimeZone(db, ownerId), findClockOffset(db, ownerId)])
  return {
    defaultOffsetMinutes: last ?? defaultOffsetMinutes,
    ...(zone !== null && { defaultOffsetAt: (moment: number) => offsetInZone(zone, moment) }),
  }
}

/** The offset on which the file's name and its time agree. An offset in the metadata may come from somebody else's clock. */
function agreedOffset({ takenFrom, takenOffset }: PhotoMetadata): number | null {
  return takenFrom === 'file name' ? takenOffset : null
}

/**
 * Makes the photo visible once its original is durable, and adds its render jobs in the same transaction. Returns undefined if
 * another process already finished the upload.
 */
export async function finishUpload(
  { database, jobs }: Pick<Ports, 'database' | 'jobs'>,
  pending: Pick<PhotoRow, 'photo_id' | 'owner_id'>,
): Promise<PhotoRow | undefined> {
  return database.kysely.transaction().execute(async (trx) => {
    const photo = await markLive(trx, pending)
    if (!photo) return undefined
    await addRenderJobs(jobs, trx, photo.photo_id)
    if (photo.client_id !== null) await countSentPhoto(trx, { ...photo, client_id: photo.client_id })
    return photo
  })
}

/** The owner's photo with these bytes, restored if it was in the trash; undefined if there is none yet. */
export async function findStored(
  { database }: IngestPorts,
  upload: Pick<Upload, 'ownerId' | 'source'>,
  sha256: string,
): Promise<PhotoRow | undefined> {
  const known = await findSameBytes(database.kysely, upload.ownerId, sha256)
  await refuseDeleted(database.kysely, upload, known, sha256, null)
  if (known?.state !== 'live') return undefined
  if (!known.trashed_at) return known
  return database.kysely.transaction().execute(async (trx) => {
    await lockStorage(trx, upload.ownerId)
    // Looked up again under the lock, since it may just have been deleted for good.
    const same = await findSameBytes(trx, upload.ownerId, sha256)
    if (same?.state !== 'live') return undefined
    await setTrashed(trx, upload.ownerId, [same.photo_id], null)
    return same
  })
}

/**
 * The owner's photo with these bytes. For the sync client also one that draws the same: other tools write texts into the files of its
 * folder, and nobody wants the same picture twice for that.
 */
async function findSame(
  trx: Transaction<Schema>,
  { ownerId, source }: Pick<Upload, 'ownerId' | 'source'>,
  sha256: string,
  pixels: string | null,
): Promise<PhotoRow | undefined> {
  const same = await findSameBytes(trx, ownerId, sha256)
  return same ?? (source === 'sync' ? findSamePixels(trx, ownerId, pixels) : undefined)
}

/** The sync client sends everything in its folder, so it must not bring back photos that the owner trashed or deleted. */
async function refuseDeleted(
  db: Kysely<Schema> | Transaction<Schema>,
  { ownerId, source }: Pick<Upload, 'ownerId' | 'source'>,
  known: PhotoRow | undefined,
  sha256: string,
  pixels: string | null,
): Promise<void> {
  if (source !== 'sync') return
  if (known ? known.trashed_at : await wasDeleted(db, ownerId, sha256, pixels)) throw new Failure('deleted_before')
}
