import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'

/**
 * Moves photos into the trash or out of it, all of them or none: false where one is not the owner's. Those that are there
 * already stay as they are, so that doing it twice is doing it once.
 */
export async function setTrashed(
  db: Kysely<Schema>,
  ownerId: string,
  photoIds: readonly string[],
  trashedAt: Date | null,
): Promise<boolean> {
  const wanted = [...new Set(photoIds)]
  return db.transaction().execute(async (trx) => {
    await lockLibrary(trx, ownerId)
    const { count } = await trx
      .selectFrom('photos')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('owner_id', '=', ownerId)
      .where('state', '=', 'live')
      .where('photo_id', 'in', wanted)
      .executeTakeFirstOrThrow()
    if (count !== wanted.length) return false
    await trx
      .updateTable('photos')
      .set({ trashed_at: trashedAt })
      .where('photo_id', 'in', wanted)
      .where('trashed_at', trashedAt === null ? 'is not' : 'is', null)
      .execute()
    return true
  })
}

async function lockLibrary(trx: Transaction<Schema>, ownerId: string): Promise<void> {
  await trx
    .updateTable('storage_use')
    .set({ library_version: sql`library_version + 1` })
    .where('user_id', '=', ownerId)
    .execute()
}
