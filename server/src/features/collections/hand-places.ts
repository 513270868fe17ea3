import type { PhotoMove } from '@koma/contract'
import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { distance, firstPlace, type HandMove, type HandRow, lastPlace, makeMoves } from './hand-moves.ts'
import { type Collection, tablesOf } from './kinds.ts'
import type { CollectedOrder } from './lists.ts'

/** Rows that have an order by hand: the photos of an album or a share, or the albums of a user. */
export interface HandOrder {
  rows: RawBuilder<unknown>
  /** The id of a row, and the id of the list that it is in. */
  id: RawBuilder<unknown>
  list: RawBuilder<unknown>
  listId: string
  /** Which rows of the list are shown. */
  shown: RawBuilder<SqlBool>
}

/** The place of a row in the order by hand, as a number. */
export const placeColumn = sql`(extract(epoch from hand_at) * 1000)::bigint as place`
const momentOf = (place: RawBuilder<unknown>) => sql`timestamptz 'epoch' + ${place} * interval '1 millisecond'`

/** Moves photos of a locked collection in the order by hand. See `moveRows`. */
export async function movePhotos(
  trx: Transaction<Schema>,
  { kind, id: listId }: Collection,
  moves: readonly PhotoMove[],
): Promise<PhotoMove[]> {
  const { id: list, photos: rows } = tablesOf(kind)
  const order: HandOrder = { rows, id: sql.ref('photo_id'), list, listId, shown: sql<SqlBool>`not hidden` }
  const undo = await moveRows(
    trx,
    order,
    moves.map(({ photo_ids, to }) => ({ ids: photo_ids, to })),
  )
  return undo.map(({ ids, to }) => ({ photo_ids: ids, to }))
}

/**
 * How many rows on either side of each goal are read: as few as there are mostly, and more if there is no room among these. Everything
 * is the whole list.
 */
const everything = Number.POSITIVE_INFINITY
const reaches = [0, 100, 1000, everything]

/**
 * Moves rows of a locked list in the order by hand, one move after the other. Ignores rows that the list does not show; if it does
 * not have the row before which others should go, these stay. Returns the moves that undo everything. Takes as many statements for
 * many moves as for one, since all who change the list wait.
 */
export async function moveRows(
  trx: Transaction<Schema>,
  order: HandOrder,
  moves: readonly HandMove[],
): Promise<HandMove[]> {
  const named = await findNamed(trx, order, moves)
  for (const reach of reaches) {
    const others = reach === everything ? await findAll(trx, order) : await findAround(trx, order, moves, named, reach)
    const rows = new Map([...others, ...named].map((row) => [row.id, row]))
    const made = makeMoves([...rows.values()], moves, reach)
    if (!made) continue
    if (made.placed.length > 0) await write(trx, order, made.placed)
    return made.undo
  }
  throw new Error('A whole list has always enough places.')
}

/** Arranges a locked collection by hand as it has been shown in another order. */
export async function arrangeAs(
  trx: Transaction<Schema>,
  { kind, id: collectionId }: Collection,
  { photos_by, photos_first }: { photos_by: CollectedOrder; photos_first: 'newest' | 'oldest' },
): Promise<void> {
  const { parent, id, photos } = tablesOf(kind)
  const direction = photos_first === 'newest' ? sql`desc` : sql`asc`
  const shown = photos_by === 'taken' ? sql`taken_at ${direction}, photo_id ${direction}` : sql`added_at ${direction}`
  const number = sql`(${firstPlace}::bigint + ${distance}::bigint * number)`
  await sql`
    update ${photos} as item set hand_at = ${momentOf(number)}
    from (
      select photo_id, row_number() over (order by ${shown}) - 1 as number from ${photos} where ${id} = ${collectionId}
    ) as numbered
    where item.${id} = ${collectionId} and item.photo_id = numbered.photo_id`.execute(trx)
  await sql`update ${parent} set is_arranged = true where ${id} = ${collectionId}`.execute(trx)
}

const idsIn = (moves: readonly HandMove[]) => [...new Set(moves.flatMap(({ ids }) => ids))]
const isEnd = (to: string) => to === 'start' || to === 'end'

/** The rows that the moves name, also as their goals. */
async function findNamed(
  trx: Transaction<Schema>,
  { rows, id, list, listId, shown }: HandOrder,
  moves: readonly HandMove[],
): Promise<HandRow[]> {
  const goals = moves.flatMap(({ to }) => (isEnd(to) ? [] : [to]))
  const found = await sql<HandRow>`
    select ${id} as id, ${placeColumn}, ${shown} as "isShown" from ${rows}
    where ${list} = ${listId} and ${id} = any(${[...new Set([...idsIn(moves), ...goals])]}::uuid[])`.execute(trx)
  return found.rows
}

const noId = '00000000-0000-0000-0000-000000000000'

/**
 * The shown rows that stay where they are and are next to the named ones: one more than `reach` on either side of a goal, and one
 * beside every other. A moved row is always next to its goal, so none further away is its neighbour either.
 */
async function findAround(
  trx: Transaction<Schema>,
  { rows, id, list, listId, shown }: HandOrder,
  moves: readonly HandMove[],
  named: readonly HandRow[],
  reach: number,
): Promise<HandRow[]> {
  const goals = new Set(moves.map(({ to }) => to))
  const points = [
    ...(goals.has('start') ? [{ id: noId, place: -lastPlace, count: reach + 1 }] : []),
    ...(goals.has('end') ? [{ id: noId, place: 2 * lastPlace, count: reach + 1 }] : []),
    ...named.map((row) => ({ ...row, count: goals.has(row.id) ? reach + 1 : 1 })),
  ]
  const side = (beyond: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`(
    select ${id} as id, hand_at from ${rows}
    where ${list} = ${listId} and ${shown} and ${id} <> all(${idsIn(moves)}::uuid[])
      and (hand_at, ${id}) ${beyond} (point.near_at, point.near_id)
    order by hand_at ${direction}, ${id} ${direction} limit point.count)`
  const found = await sql<HandRow>`
    select distinct near.id, ${placeColumn}, true as "isShown"
    from (
      select ${momentOf(sql`place`)} as near_at, id as near_id, count
      from unnest(${points.map(({ place }) => place)}::bigint[], ${points.map((point) => point.id)}::uuid[],
        ${points.map(({ count }) => count)}::int[]) as named (place, id, count)
    ) as point
    cross join lateral (${side(sql`<`, sql`desc`)} union all ${side(sql`>`, sql`asc`)}) as near`.execute(trx)
  return found.rows
}

async function findAll(trx: Transaction<Schema>, { rows, id, list, listId, shown }: HandOrder): Promise<HandRow[]> {
  const found = await sql<HandRow>`
    select ${id} as id, ${placeColumn}, true as "isShown" from ${rows} where ${list} = ${listId} and ${shown}`.execute(
    trx,
  )
  return found.rows
}

async function write(
  trx: Transaction<Schema>,
  { rows, id, list, listId }: HandOrder,
  placed: readonly HandRow[],
): Promise<void> {
  await sql`
    update ${rows} as item set hand_at = ${momentOf(sql`placed.place`)}
    from unnest(${placed.map((row) => row.id)}::uuid[], ${placed.map(({ place }) => place)}::bigint[]) as placed (id, place)
    where item.${list} = ${listId} and item.${id} = placed.id`.execute(trx)
}
