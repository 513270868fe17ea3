import type { PhotoMove } from '@koma/contract'
import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
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

/** Rows that go before another one, or to an end of the list. */
interface HandMove {
  ids: string[]
  to: string
}

/**
 * Places in the order by hand are whole milliseconds, written as moments so that lists in parts work with them as with every order.
 * They are far apart: a moved photo gets a place between its new neighbours, and nothing else changes. See 0028-order-by-hand.ts,
 * which puts added photos to the end.
 */
const firstPlace = 2 ** 42
const distance = 2 ** 20
/** Postgres multiplies intervals as doubles, so later microseconds would not be exact. */
const lastPlace = 2 ** 43

/**
 * How many photos on either side move along where no place is left between two photos, and how far apart they have to be then.
 * Photos that move along are few, so that clients hear of each; more only where these would stay too close.
 */
const widths = [0, 100, 1000, 10_000, 2 ** 31 - 2]
const roomy = 2 ** 10

interface Placed {
  id: string
  place: number
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
 * Moves rows of a locked list in the order by hand, one move after the other. Ignores rows that the list does not show; if it does
 * not have the row before which others should go, these stay. Returns the moves that undo everything.
 */
export async function moveRows(
  trx: Transaction<Schema>,
  order: HandOrder,
  moves: readonly HandMove[],
): Promise<HandMove[]> {
  const undo: HandMove[] = []
  for (const { ids, to } of moves) {
    const moved = await findShown(trx, order, ids)
    const goal = moved.length > 0 ? await findGoal(trx, order, to) : null
    if (!goal) continue
    undo.unshift(...(await undoOf(trx, order, moved)))
    await place(trx, order, moved, goal)
  }
  return undo
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

/** The rows among these that the list shows, in the order in which they are given. */
async function findShown(
  trx: Transaction<Schema>,
  { rows, id, list, listId, shown }: HandOrder,
  ids: readonly string[],
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select ${id} as id from ${rows}
    where ${list} = ${listId} and ${shown} and ${id} = any(${[...ids]}::uuid[])`.execute(trx)
  const known = new Set(found.rows.map((row) => row.id))
  return [...new Set(ids)].filter((each) => known.has(each))
}

/** The key at which moved rows go in. Null if the row before which they should go is not in the list. */
async function findGoal(
  trx: Transaction<Schema>,
  { rows, id, list, listId }: HandOrder,
  to: string,
): Promise<RawBuilder<unknown> | null> {
  if (to === 'start' || to === 'end')
    return sql`(${to === 'start' ? '-infinity' : 'infinity'}::timestamptz, ${noId}::uuid)`
  const found = await sql<Placed>`
    select ${id} as id, ${placeColumn} from ${rows} where ${list} = ${listId} and ${id} = ${to}`.execute(trx)
  return found.rows[0] ? keyOf(found.rows[0]) : null
}

const noId = '00000000-0000-0000-0000-000000000000'
const keyOf = ({ place: at, id }: Placed) => sql`(${momentOf(sql`${at}::bigint`)}, ${id}::uuid)`

/** The moves that bring rows back to where they are now: neighbours together, each group before the row that follows it. */
async function undoOf(
  trx: Transaction<Schema>,
  { rows, id, list, listId, shown }: HandOrder,
  moved: readonly string[],
): Promise<HandMove[]> {
  const found = await sql<{ id: string; next_id: string | null }>`
    select item.${id} as id, following.id as next_id from ${rows} as item
    left join lateral (
      select ${id} as id from ${rows}
      where ${list} = ${listId} and ${shown} and (hand_at, ${id}) > (item.hand_at, item.${id})
      order by hand_at, ${id} limit 1
    ) as following on true
    where item.${list} = ${listId} and item.${id} = any(${[...moved]}::uuid[])
    order by item.hand_at, item.${id}`.execute(trx)
  const groups: HandMove[] = []
  for (const { id: each, next_id } of found.rows) {
    const last = groups.at(-1)
    if (last?.to === each) Object.assign(last, { ids: [...last.ids, each], to: next_id ?? 'end' })
    else groups.push({ ids: [each], to: next_id ?? 'end' })
  }
  return groups
}

/** Gives rows places at a key, and others around it too if there are none left. */
async function place(
  trx: Transaction<Schema>,
  order: HandOrder,
  moved: readonly string[],
  goal: RawBuilder<unknown>,
): Promise<void> {
  for (const width of widths) {
    const before = await neighbours(trx, order, moved, goal, 'before', width + 1)
    const after = await neighbours(trx, order, moved, goal, 'after', width + 1)
    const ids = [
      ...before
        .slice(0, width)
        .map(({ id }) => id)
        .reverse(),
      ...moved,
      ...after.slice(0, width).map(({ id }) => id),
    ]
    const places = placesBetween(before[width]?.place, after[width]?.place, ids.length, width === 0 ? 1 : roomy)
    if (places) return write(trx, order, ids, places)
  }
  throw new Error('A whole list has always enough places.')
}

/** As many places between two others, or at an end of the list. Undefined if they would be too close or out of range. */
function placesBetween(
  low: number | undefined,
  high: number | undefined,
  count: number,
  closest: number,
): number[] | undefined {
  const begin = low ?? (high === undefined ? firstPlace - distance : high - distance * (count + 1))
  const end = high ?? begin + distance * (count + 1)
  const gap = (end - begin) / (count + 1)
  if (gap < closest || begin < 0 || end > lastPlace) return undefined
  return Array.from({ length: count }, (_, number) => Math.floor(begin + gap * (number + 1)))
}

function neighbours(
  trx: Transaction<Schema>,
  { rows, id, list, listId, shown }: HandOrder,
  moved: readonly string[],
  goal: RawBuilder<unknown>,
  side: 'before' | 'after',
  limit: number,
): Promise<Placed[]> {
  const [beyond, direction] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>=`, sql`asc`]
  return sql<Placed>`
    select ${id} as id, ${placeColumn} from ${rows}
    where ${list} = ${listId} and ${shown} and ${id} <> all(${[...moved]}::uuid[])
      and (hand_at, ${id}) ${beyond} ${goal}
    order by hand_at ${direction}, ${id} ${direction} limit ${limit}`
    .execute(trx)
    .then((found) => found.rows)
}

async function write(
  trx: Transaction<Schema>,
  { rows, id, list, listId }: HandOrder,
  ids: readonly string[],
  places: readonly number[],
): Promise<void> {
  await sql`
    update ${rows} as item set hand_at = ${momentOf(sql`placed.place`)}
    from unnest(${[...ids]}::uuid[], ${[...places]}::bigint[]) as placed (id, place)
    where item.${list} = ${listId} and item.${id} = placed.id`.execute(trx)
}
