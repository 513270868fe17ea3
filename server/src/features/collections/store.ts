import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { type Collection, type CollectionKind, tablesOf } from './kinds.ts'

/**
 * Locks are taken in the same order everywhere: the storage of the photos' owners, the photos, the collections by their ids, then
 * the rows in the collections. Counts are recomputed under the collection's lock, so they cannot drift.
 */

/** Whether all of these photos are the owner's and not in the trash. The owner's storage must be locked, so that they stay so. */
export async function holdPhotos(
  trx: Transaction<Schema>,
  ownerId: string,
  photoIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from photos
    where owner_id = ${ownerId} and photo_id = any(${[...photoIds]}::uuid[]) and state = 'live' and trashed_at is null`.execute(
    trx,
  )
  return rows[0]?.count === photoIds.length
}

/**
 * Adds held photos to a locked collection, oldest first, and returns the ids of those that were not in it before. Each gets its
 * own `added_at`: now, or a millisecond after the latest.
 */
export async function insertPhotos(
  trx: Transaction<Schema>,
  { kind, id: collectionId }: Collection,
  photoIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (photoIds.length === 0) return []
  const { id, photos } = tablesOf(kind)
  const adder = kind === 'share'
  const { rows } = await sql<{ photo_id: string }>`
    insert into ${photos} (${id}, ${adder ? sql`adder_id, ` : sql``}photo_id, added_at, taken_at, taken_offset, width, height, colour)
    select ${collectionId}, ${adder ? sql`owner_id, ` : sql``}photo_id,
      greatest(${now}, (select max(added_at) + interval '1 millisecond' from ${photos} where ${id} = ${collectionId}))
        + (row_number() over (order by photo_id) - 1) * interval '1 millisecond',
      taken_at, taken_offset, width, height, colour
    from photos
    where photo_id = any(${[...photoIds]}::uuid[])
      and not exists (select from ${photos} as there where there.${id} = ${collectionId} and there.photo_id = photos.photo_id)
    order by photo_id
    returning photo_id`.execute(trx)
  return rows.map(({ photo_id }) => photo_id)
}

/** Removes photos from a locked collection, including those that are hidden because they are in the trash. */
export async function deletePhotos(
  trx: Transaction<Schema>,
  { kind, id: collectionId }: Collection,
  photoIds: readonly string[],
): Promise<number> {
  const { id, photos } = tablesOf(kind)
  const { numAffectedRows } = await sql`
    delete from ${photos} where ${id} = ${collectionId} and photo_id = any(${[...photoIds]}::uuid[])`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}

/** Updates the version and counts of collections whose photos have changed. The collections must be locked. */
export async function recount(
  trx: Transaction<Schema>,
  kind: CollectionKind,
  collectionIds: readonly string[],
): Promise<void> {
  const { parent, id, photos } = tablesOf(kind)
  const shown = sql`from ${photos} as item where item.${id} = changed.${id} and not item.hidden`
  const latest = sql`, last_photo_added_at = (select max(added_at) ${shown})`
  await sql`
    update ${parent} as changed
    set version = version + 1, photo_count = (select count(*) ${shown})${kind === 'share' ? latest : sql``}
    where changed.${id} = any(${[...collectionIds]}::uuid[])`.execute(trx)
}
