import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { isDown, keyOfPost } from '../takedowns/index.ts'
import { type CollectionKind, kinds, tablesOf } from './kinds.ts'
import { recount } from './store.ts'

/**
 * Hides photos in every album and share when they are trashed, or shows them again, except where they were taken down. Their owner's storage must be locked.
 */
export async function hidePhotos(
  trx: Transaction<Schema>,
  photoIds: readonly string[],
  hidden: boolean,
): Promise<void> {
  const these = sql`photo_id = any(${[...photoIds]}::uuid[])`
  for (const kind of kinds) {
    const collectionIds = await lockWith(trx, kind, these)
    if (collectionIds.length === 0) continue
    const isHidden =
      kind === 'share' ? sql`${hidden} or ${isDown(keyOfPost(sql`share_id`, sql`photo_id`))}` : sql`${hidden}`
    await sql`update ${tablesOf(kind).photos} set hidden = ${isHidden} where ${these}`.execute(trx)
    await recount(trx, kind, collectionIds)
  }
}

/** Copies the colour, found when the picture was first decoded, to favorites, albums and shares. The owner's storage must be locked. */
export async function recolourPhoto(trx: Transaction<Schema>, photoId: string, colour: number): Promise<void> {
  const other = sql`photo_id = ${photoId} and colour is distinct from ${colour}`
  await sql`update favorites set colour = ${colour} where ${other}`.execute(trx)
  for (const kind of kinds) {
    const collectionIds = await lockWith(trx, kind, other)
    if (collectionIds.length === 0) continue
    await sql`update ${tablesOf(kind).photos} set colour = ${colour} where ${other}`.execute(trx)
    await recount(trx, kind, collectionIds)
  }
}

/** Copies the dates of photos, which their owner has changed, to favorites, albums and shares. The owner's storage must be locked. */
export async function redatePhotos(trx: Transaction<Schema>, photoIds: readonly string[]): Promise<void> {
  const these = sql`photo_id = any(${[...photoIds]}::uuid[])`
  const dated = sql`
    set taken_at = photos.taken_at, taken_offset = photos.taken_offset from photos
    where photos.photo_id = item.photo_id and item.${these}
      and (item.taken_at, item.taken_offset) is distinct from (photos.taken_at, photos.taken_offset)`
  await sql`update favorites as item ${dated}`.execute(trx)
  for (const kind of kinds) {
    const collectionIds = await lockWith(trx, kind, these)
    if (collectionIds.length === 0) continue
    await sql`update ${tablesOf(kind).photos} as item ${dated}`.execute(trx)
    await recount(trx, kind, collectionIds)
  }
}

/**
 * Call this before deleting photos in the trash for good, which also deletes their rows in shares. Without it, a concurrent call
 * that deletes such a share or removes photos from it would lock the same rows in another order.
 */
export async function lockSharesOf(trx: Transaction<Schema>, ownerId: string): Promise<void> {
  await lockWith(trx, 'share', sql`adder_id = ${ownerId} and hidden`)
}

/** Locks all collections of a kind that contain photos matching `such`, in the order of their ids, and returns the ids. */
async function lockWith(trx: Transaction<Schema>, kind: CollectionKind, such: RawBuilder<unknown>): Promise<string[]> {
  const { parent, id, photos } = tablesOf(kind)
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${parent} where ${id} in (select ${id} from ${photos} where ${such})
    order by ${id} for no key update`.execute(trx)
  return rows.map((row) => row.id)
}
