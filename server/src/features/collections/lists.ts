import type { CollectedOrder } from '@koma/contract'
import { type RawBuilder, sql } from 'kysely'
import { type CollectionKind, tablesOf } from './kinds.ts'

export type { CollectedOrder }

/** The orders of a page, for queries in which the table of the collection's photos is called `item`. */
export const leadingOrders = {
  added: { column: 'item.added_at', isUnique: true, idColumn: 'item.photo_id' },
  taken: { column: 'item.taken_at', isUnique: false, idColumn: 'item.photo_id' },
  hand: { column: 'item.hand_at', isUnique: false, idColumn: 'item.photo_id' },
} as const

/** The moment by which an order sorts a row of a page. */
export function collectedMoment(row: { collected_at: Date; taken_at: Date; hand_at: Date }, by: CollectedOrder): Date {
  return { added: row.collected_at, taken: row.taken_at, hand: row.hand_at }[by]
}

/** The chosen cover of a collection if it is shown, else its newest photo. `owner` is the collections' table in the query. */
export function coverOf(kind: CollectionKind, owner: string, isUnwanted: RawBuilder<unknown> = sql`false`) {
  const { id, photos } = tablesOf(kind)
  const shown = sql`from ${photos} as item where item.${id} = ${sql.table(owner)}.${id} and not hidden and not ${isUnwanted}`
  return sql<{ cover_id: string | null; cover_colour: number | null }>`lateral (
    (select photo_id as cover_id, colour as cover_colour, 0 as place ${shown} and photo_id = ${sql.table(owner)}.cover_photo_id)
    union all
    (select photo_id, colour, 1 ${shown} order by added_at desc limit 1)
    order by place limit 1)`
}
