import type { CoverFocus, ShareType } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Schema } from '../../schema/index.ts'
import { uuidv7 } from '../../uuid.ts'
import {
  type CollectedOrder,
  type Collection,
  copyAlbum,
  coverColumns,
  holdPhotos,
  insertPhotos,
  recount,
} from '../collections/index.ts'
import { lockStorage } from '../photos/index.ts'
import { requireMayPublish } from '../takedowns/index.ts'
import { type ShareEvent, tellOfShare } from './notifications/tell.ts'
import { requireDeed, type ShareDoor, standingOf } from './open-share.ts'
import { arrangeOnce } from './photos/photo-changes.ts'
import { findShare, type HeldShare, insidersBut, lockShare, setOwner, setRole } from './store.ts'

export interface NewShare {
  name: string
  share_type: ShareType
  photo_ids: readonly string[]
  /** An album of the owner: its photos, their order and its cover are copied. */
  album_id?: string | undefined
  password?: string | null | undefined
  auto_approve: boolean
}

/**
 * Creates a share with these photos, or with those of an album. Throws not_found if the album or a photo is not the owner's, or if
 * a photo is in the trash.
 */
export async function makeShare(door: ShareDoor, ownerId: string, wanted: NewShare): Promise<string> {
  const { database, clock } = door.ports
  const passwordHash = await hashFor(door, ownerId, wanted.share_type, wanted.password ?? null)
  const photoIds = [...new Set(wanted.photo_ids)]
  const now = clock.now()
  return database.kysely.transaction().execute(async (trx) => {
    await lockStorage(trx, ownerId)
    if (isPublic(wanted.share_type)) await requireMayPublish(trx, { kind: 'user', ownerId })
    if (!(await holdPhotos(trx, ownerId, photoIds))) throw new Failure('not_found')
    if ((await countShares(trx, ownerId)) >= limits.sharesPerOwner) throw new Failure('collection_full')
    const share: Collection = { kind: 'share', id: uuidv7(now.getTime()) }
    await trx
      .insertInto('shares')
      .values({
        share_id: share.id,
        owner_id: ownerId,
        name: wanted.name,
        share_type: wanted.share_type,
        auto_approve: wanted.auto_approve,
        password_hash: passwordHash,
        created_at: now,
      })
      .execute()
    await setRole(trx, share.id, ownerId, 'owner', { now })
    if (wanted.album_id !== undefined && !(await copyAlbum(trx, wanted.album_id, share.id, ownerId, now))) {
      throw new Failure('not_found')
    }
    await insertPhotos(trx, share, photoIds, now)
    await recount(trx, 'share', [share.id])
    return share.id
  })
}

export interface ShareChange {
  name?: string | undefined
  share_type?: ShareType | undefined
  auto_approve?: boolean | undefined
  password?: string | null | undefined
  allow_original?: boolean | undefined
  owner_id?: string | undefined
  photos_by?: CollectedOrder | undefined
  photos_first?: 'newest' | 'oldest' | undefined
}

/** Changes the given properties. A new password or type invalidates all unlock tokens and content addresses made before. */
export async function changeShare(
  door: ShareDoor,
  userId: string,
  shareId: string,
  change: ShareChange,
): Promise<void> {
  const { database, clock } = door.ports
  const before = requireManage(await findShare(database.kysely, userId, shareId), userId)
  if (change.password && (change.share_type ?? before.share_type) !== 'PUBLIC_PASSWORD') throw needless()
  // Hashed before the share is locked: hashing is slow, and people who add photos would have to wait for it.
  const newHash = change.password ? await door.passwords.hash(userId, change.password) : null
  await database.kysely.transaction().execute(async (trx) => {
    const isPublished = change.share_type !== undefined && isPublic(change.share_type)
    if (isPublished) await lockStorage(trx, userId)
    const share = requireManage(await lockShare(trx, userId, shareId), userId)
    if (isPublished) await requireMayPublish(trx, { kind: 'share', shareId, ownerId: userId })
    const lock = lockOf(share, change, newHash)
    const { name, auto_approve, allow_original, photos_by, photos_first } = change
    if (photos_by === 'hand') await arrangeOnce(trx, share)
    const named = { name, auto_approve, allow_original, photos_by, photos_first }
    const given = Object.fromEntries(Object.entries({ ...named, ...lock }).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length > 0) {
      await trx.updateTable('shares').set(given).where('share_id', '=', share.share_id).execute()
    }
    const newOwnerId = change.owner_id
    if (newOwnerId !== undefined && newOwnerId !== userId) await passTo(trx, share, newOwnerId)
    const events = eventsOf(share, change, newOwnerId)
    const toUserIds = events.length > 0 ? await insidersBut(trx, share.share_id, userId) : []
    for (const event of events) {
      await tellOfShare(trx, { event, shareId: share.share_id, byUserId: userId, toUserIds }, clock.now())
    }
  })
}

/** Whether people outside can see such a share, be it with a password. */
export function isPublic(type: ShareType): boolean {
  return type === 'PUBLIC' || type === 'PUBLIC_PASSWORD'
}

function requireManage(share: HeldShare | undefined, userId: string): HeldShare {
  if (!share) throw new Failure('not_found')
  requireDeed(standingOf(share, userId), 'manage')
  return share
}

/** PUBLIC_PASSWORD requires a password. Changing to another type removes it. */
function lockOf(share: HeldShare, { share_type, password }: ShareChange, newHash: string | null) {
  const type = share_type ?? share.share_type
  if (type !== 'PUBLIC_PASSWORD') {
    if (newHash !== null) throw needless()
    if (type === share.share_type) return {}
    return { share_type: type, password_hash: null, key_version: share.key_version + 1 }
  }
  const hash = password === null ? null : (newHash ?? share.password_hash)
  if (hash === null) throw new Failure('share_password_missing')
  if (hash === share.password_hash) return {}
  return { share_type: type, password_hash: hash, key_version: share.key_version + 1 }
}

async function hashFor(
  door: ShareDoor,
  ownerId: string,
  type: ShareType,
  password: string | null,
): Promise<string | null> {
  if (type === 'PUBLIC_PASSWORD' && password === null) throw new Failure('share_password_missing')
  if (type !== 'PUBLIC_PASSWORD' && password !== null) throw needless()
  return password === null ? null : door.passwords.hash(ownerId, password)
}

function needless(): Failure {
  return new Failure('invalid_input', { message: 'password: only a share of the type PUBLIC_PASSWORD has one' })
}

async function passTo(trx: Transaction<Schema>, share: HeldShare, newOwnerId: string): Promise<void> {
  const heir = await findShare(trx, newOwnerId, share.share_id)
  if (heir?.role !== 'member') throw new Failure('share_owner_not_member')
  await setOwner(trx, share, newOwnerId)
}

function eventsOf(share: HeldShare, { name, share_type }: ShareChange, newOwnerId: string | undefined): ShareEvent[] {
  return [
    ...(name !== undefined && name !== share.name ? (['name_changed'] as const) : []),
    ...(share_type !== undefined && share_type !== share.share_type ? (['type_changed'] as const) : []),
    ...(newOwnerId !== undefined && newOwnerId !== share.owner_id ? (['owner_changed'] as const) : []),
  ]
}

/** Deletes a share. Its photos stay in the libraries of their owners. */
export async function deleteShare({ ports }: ShareDoor, userId: string, shareId: string): Promise<void> {
  await ports.database.kysely.transaction().execute(async (trx) => {
    requireManage(await lockShare(trx, userId, shareId), userId)
    await trx.deleteFrom('shares').where('share_id', '=', shareId).execute()
  })
}

export async function chooseCover(
  { ports }: ShareDoor,
  userId: string,
  shareId: string,
  { photo_id: photoId, focus }: { photo_id: string; focus?: CoverFocus | null | undefined },
): Promise<void> {
  await ports.database.kysely.transaction().execute(async (trx) => {
    requireManage(await lockShare(trx, userId, shareId), userId)
    const { rows } = await sql`
      select from share_photos where share_id = ${shareId} and photo_id = ${photoId} and not hidden`.execute(trx)
    if (rows.length === 0) throw new Failure('not_found')
    await trx.updateTable('shares').set(coverColumns(photoId, focus)).where('share_id', '=', shareId).execute()
  })
}

async function countShares(trx: Transaction<Schema>, ownerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('shares')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}
