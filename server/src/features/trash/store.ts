import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { type ListOrder, onPage, type PageQuestion, selectListed } from '../photos/index.ts'

type Queries = Kysely<Schema> | Transaction<Schema>
export type TrashOrder = 'added' | 'taken' | 'trashed'

const orders: Record<TrashOrder, ListOrder> = {
  added: { column: 'photos.added_at', isUnique: true },
  taken: { column: 'photos.taken_at', isUnique: false },
  trashed: { column: 'photos.trashed_at', isUnique: false },
}

export function trashPage(db: Kysely<Schema>, ownerId: string, question: PageQuestion & { by: TrashOrder }) {
  const trash = selectListed(db, ownerId)
    .where('photos.owner_id', '=', ownerId)
    .where('photos.state', '=', sql.lit('live'))
    .where('photos.trashed_at', 'is not', null)
    .$narrowType<{ trashed_at: Date }>()
  return onPage(trash, orders[question.by], question)
}

/** How many of these photos are the owner's, in the trash or not. */
export async function countOwn(db: Queries, ownerId: string, photoIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('photos')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'live')
    .where('photo_id', 'in', [...photoIds])
    .executeTakeFirstOrThrow()
  return count
}

/** How many of these photos the owner has deleted for good. */
export async function countDeleted(db: Queries, ownerId: string, photoIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('deleted_photos')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner_id', '=', ownerId)
    .where('photo_id', 'in', [...photoIds])
    .executeTakeFirstOrThrow()
  return count
}

/** These photos, or up to `limit` of those trashed until then, the oldest first. */
export type Doomed = { photoIds: readonly string[] } | { until: Date; limit: number }

/**
 * Removes photos in the trash, stores their digests and lists their blobs for removal, all in one statement. The caller must free
 * the storage. The owner's storage must be locked.
 */
export async function removeTrashed(
  trx: Transaction<Schema>,
  ownerId: string,
  doomed: Doomed,
  now: Date,
): Promise<{ files: number; bytes: number }> {
  // An array, since Postgres would run a subquery with `in` again for each photo if the planner's statistics are old.
  const chosen =
    'photoIds' in doomed
      ? sql`${[...doomed.photoIds]}::uuid[]`
      : sql`array(
          select photo_id from photos
          where owner_id = ${ownerId} and state = 'live' and trashed_at <= ${doomed.until}
          order by trashed_at, photo_id limit ${doomed.limit})`
  const { rows } = await sql<{ files: number; bytes: number }>`
    with removed as (
      delete from photos
      where owner_id = ${ownerId} and state = 'live' and trashed_at is not null and photo_id = any(${chosen})
      returning photo_id, sha256, pixels, bytes
    ), remembered as (
      insert into deleted_photos (owner_id, sha256, pixels, photo_id, deleted_at)
      select ${ownerId}, sha256, pixels, photo_id, ${now} from removed
      on conflict (owner_id, sha256) do update set photo_id = excluded.photo_id, deleted_at = excluded.deleted_at
    ), noted as (
      insert into blob_removals (photo_id, due_at) select photo_id, ${now} from removed
    )
    select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes from removed`.execute(trx)
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** Some of the owners of photos that were trashed until then. */
export async function ownersOfTrash(db: Kysely<Schema>, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('owner_id')
    .where('trashed_at', '<=', until)
    .where('state', '=', 'live')
    .orderBy('trashed_at')
    .limit(1000)
    .execute()
  return [...new Set(rows.map(({ owner_id }) => owner_id))]
}
