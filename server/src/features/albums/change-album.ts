import type { AlbumMove, CoverFocus, PhotoMove } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { type SqlBool, sql, type Transaction } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { uuidv7 } from '../../uuid.ts'
import {
  arrangeAs,
  type CollectedOrder,
  type Collection,
  coverColumns,
  deletePhotos,
  type HandOrder,
  holdPhotos,
  insertPhotos,
  movePhotos as moveByHand,
  moveRows,
  recount,
} from '../collections/index.ts'
import { lockStorage } from '../photos/index.ts'
import { putBack, rememberPlaces } from './removals.ts'
import { changeAlbum, countAlbums, isInAlbum, type LockedAlbum, lockAlbum } from './store.ts'

type AlbumPorts = Pick<Ports, 'database' | 'clock'>

export interface NewAlbum {
  name: string
  photo_ids: readonly string[]
}

export interface NewCover {
  photo_id: string
  focus?: CoverFocus | null | undefined
}

/** Creates an album with these photos; throws not_found if one of them is not the owner's or is in the trash. */
export async function makeAlbum(
  { database, clock }: AlbumPorts,
  ownerId: string,
  { name, photo_ids }: NewAlbum,
): Promise<string> {
  const wanted = [...new Set(photo_ids)]
  const now = clock.now()
  return database.kysely.transaction().execute(async (trx) => {
    await lockStorage(trx, ownerId)
    if (!(await holdPhotos(trx, ownerId, wanted))) throw new Failure('not_found')
    if ((await countAlbums(trx, ownerId)) >= limits.albumsPerUser) throw new Failure('collection_full')
    const album: Collection = { kind: 'album', id: uuidv7(now.getTime()) }
    const row = { album_id: album.id, owner_id: ownerId, name, cover_photo_id: null, updated_at: now }
    await trx.insertInto('albums').values(row).execute()
    await insertPhotos(trx, album, wanted, now)
    await recount(trx, 'album', [album.id])
    return album.id
  })
}

export interface AlbumChange {
  name?: string | undefined
  photos_by?: CollectedOrder | undefined
  photos_first?: 'newest' | 'oldest' | undefined
}

/** Changes the given properties. When an album is first shown in the order by hand, it begins as it was shown before. */
export async function editAlbum(
  ports: AlbumPorts,
  ownerId: string,
  albumId: string,
  { name, photos_by, photos_first }: AlbumChange,
): Promise<void> {
  await onOwnAlbum(ports, ownerId, albumId, async (trx, album) => {
    if (photos_by === 'hand') await arrangeOnce(trx, album)
    if (photos_by !== undefined || photos_first !== undefined) {
      await trx
        .updateTable('albums')
        .set({ ...(photos_by && { photos_by }), ...(photos_first && { photos_first }) })
        .where('album_id', '=', albumId)
        .execute()
    }
    if (name !== undefined) await changeAlbum(trx, albumId, { name }, ports.clock.now())
  })
}

/** Moves albums of a user in the order by hand and returns the moves that undo it. Ignores albums of others. */
export async function moveAlbums(
  { database }: AlbumPorts,
  ownerId: string,
  moves: readonly AlbumMove[],
): Promise<AlbumMove[]> {
  const order: HandOrder = {
    rows: sql.table('albums'),
    id: sql.ref('album_id'),
    list: sql.ref('owner_id'),
    listId: ownerId,
    shown: sql<SqlBool>`true`,
  }
  return database.kysely.transaction().execute(async (trx) => {
    // Whoever moves, makes or deletes albums of this user waits here.
    await lockStorage(trx, ownerId)
    const undo = await moveRows(
      trx,
      order,
      moves.map(({ album_ids, to }) => ({ ids: album_ids, to })),
    )
    return undo.map(({ ids, to }) => ({ album_ids: ids, to }))
  })
}

/** Moves photos in the order by hand and returns the moves that undo it. */
export async function movePhotos(
  ports: AlbumPorts,
  ownerId: string,
  albumId: string,
  moves: readonly PhotoMove[],
): Promise<PhotoMove[]> {
  return onOwnAlbum(ports, ownerId, albumId, async (trx, album) => {
    await arrangeOnce(trx, album)
    const undo = await moveByHand(trx, { kind: 'album', id: albumId }, moves)
    if (undo.length > 0) await recount(trx, 'album', [albumId])
    return undo
  })
}

async function arrangeOnce(trx: Transaction<Schema>, album: LockedAlbum): Promise<void> {
  if (album.is_arranged) return
  await arrangeAs(trx, { kind: 'album', id: album.album_id }, album)
  await recount(trx, 'album', [album.album_id])
}

export async function deleteAlbum(ports: AlbumPorts, ownerId: string, albumId: string): Promise<void> {
  await onOwnAlbum(ports, ownerId, albumId, async (trx) => {
    await trx.deleteFrom('albums').where('album_id', '=', albumId).execute()
  })
}

/**
 * Adds all photos, or throws if one is not the owner's or is in the trash. Photos already in the album stay as they are. Returns
 * the ids of those that were added.
 */
export async function addPhotos(
  ports: AlbumPorts,
  ownerId: string,
  albumId: string,
  photoIds: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(photoIds)]
  const now = ports.clock.now()
  return onOwnAlbum(ports, ownerId, albumId, async (trx) => {
    if (!(await holdPhotos(trx, ownerId, wanted))) throw new Failure('not_found')
    const added = await insertPhotos(trx, { kind: 'album', id: albumId }, wanted, now)
    if (added.length > 0) await touch(trx, albumId, now)
    return added
  })
}

/** Removes photos and remembers their places; ignores those that are not in the album. */
export async function removePhotos(
  ports: AlbumPorts,
  ownerId: string,
  albumId: string,
  photoIds: readonly string[],
): Promise<void> {
  const now = ports.clock.now()
  await onOwnAlbum(ports, ownerId, albumId, async (trx) => {
    await rememberPlaces(trx, albumId, photoIds, now)
    const removed = await deletePhotos(trx, { kind: 'album', id: albumId }, photoIds)
    if (removed > 0) await touch(trx, albumId, now)
  })
}

/**
 * Undoes a removal. The times come from what the server has remembered, never from the caller. Photos whose place is not
 * remembered, or is taken by another photo, are added as new ones.
 */
export async function restorePhotos(
  ports: AlbumPorts,
  ownerId: string,
  albumId: string,
  photoIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(photoIds)]
  const now = ports.clock.now()
  await onOwnAlbum(ports, ownerId, albumId, async (trx) => {
    if (!(await holdPhotos(trx, ownerId, wanted))) throw new Failure('not_found')
    const back = await putBack(trx, albumId, wanted, now)
    const added = await insertPhotos(trx, { kind: 'album', id: albumId }, wanted, now)
    if (back + added.length > 0) await touch(trx, albumId, now)
  })
}

export async function chooseCover(
  ports: AlbumPorts,
  ownerId: string,
  albumId: string,
  { photo_id: photoId, focus }: NewCover,
): Promise<void> {
  await onOwnAlbum(ports, ownerId, albumId, async (trx) => {
    if (!(await isInAlbum(trx, albumId, photoId))) throw new Failure('not_found')
    await changeAlbum(trx, albumId, coverColumns(photoId, focus), ports.clock.now())
  })
}

/**
 * Changes one of the caller's albums while it is locked. Locks the storage first, even if no photo changes: deleting photos also
 * deletes their rows in albums, and would lock these in another order.
 */
async function onOwnAlbum<Result>(
  { database }: AlbumPorts,
  ownerId: string,
  albumId: string,
  change: (trx: Transaction<Schema>, album: LockedAlbum) => Promise<Result>,
): Promise<Result> {
  return database.kysely.transaction().execute(async (trx) => {
    await lockStorage(trx, ownerId)
    const album = await lockAlbum(trx, ownerId, albumId)
    if (!album) throw new Failure('not_found')
    return change(trx, album)
  })
}

async function touch(trx: Transaction<Schema>, albumId: string, now: Date): Promise<void> {
  await recount(trx, 'album', [albumId])
  await changeAlbum(trx, albumId, {}, now)
}
