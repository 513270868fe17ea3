import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { type CollectionKind, kinds, tablesOf } from './kinds.ts'
import { recount } from './store.ts'

/** Photos went into the trash, or came out of it: every album and share hides or shows them. Their owner's storage must be locked. */
export async function hidePhotos(
  trx: Transaction<Schema>,
  photoIds: readonly string[],
  hidden: boolean,
): Promise<void> {
  const these = sql`photo_id = any(${[...photoIds]}::uuid[])`
  for (const kind of kinds) {
    const collectionIds = await lockWith(trx, kind, these)
    if (collectionIds.length === 0) continue
    await sql`update ${tablesOf(kind).photos} set hidden = ${hidden} where ${these}`.execute(trx)
    await recount(trx, kind, collectionIds)
  }
}

/** The first look at a picture gave its colour. The owner's storage must be locked. */
export async function recolourPhoto(trx: Transaction<Schema>, photoId: string, colour: number): Promise<void> {
  const other = sql`photo_id = ${photoId} and colour is distinct from ${colour}`
  for (const kind of kinds) {
    const collectionIds = await lockWith(trx, kind, other)
    if (collectionIds.length === 0) continue
    await sql`update ${tablesOf(kind).photos} set colour = ${colour} where ${other}`.execute(trx)
    await recount(trx, kind, collectionIds)
  }
}

/**
 * Before photos of the trash are deleted for good: with them go their places in shares, and whoever deletes such a share at the
 * same time, or takes photos out of it, would meet them in another order.
 */
export async function lockSharesOf(trx: Transaction<Schema>, ownerId: string): Promise<void> {
  await lockWith(trx, 'share', sql`adder_id = ${ownerId} and hidden`)
}

/** Locks all collections of a kind that have such photos, in the order of their ids. */
async function lockWith(trx: Transaction<Schema>, kind: CollectionKind, such: RawBuilder<unknown>): Promise<string[]> {
  const { parent, id, photos } = tablesOf(kind)
  const { rows } = await sql<{ id: string }>`
    select ${id} as id from ${parent} where ${id} in (select ${id} from ${photos} where ${such})
    order by ${id} for no key update`.execute(trx)
  return rows.map((row) => row.id)
}
