import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { type Collection, type CollectionKind, tablesOf } from './kinds.ts'

/**
 * The order of locks, the same everywhere: the storage of whose photos they are, the photos, the collections by their ids, and
 * last what stands in them. Counts are taken anew under the collection's lock: there is nothing that could drift.
 */

/** Whether all of these are the owner's and not in the trash. With the owner's storage locked they stay so. */
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
 * Puts photos that are held into a collection that is locked, the oldest first, and answers which of them are new there. Each
 * gets a moment of its own: now, or a millisecond after the latest.
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
    returning photo_id`.execute(trx)
  return rows.map(({ photo_id }) => photo_id)
}

/** Takes photos out of a collection that is locked, also those that the trash hides. */
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

/** What is told of collections whose photos have changed; they must be locked. */
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
