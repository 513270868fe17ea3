import type { PhotoMove } from '@koma/contract'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { type Collection, tablesOf } from './kinds.ts'
import type { CollectedOrder } from './lists.ts'

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
  photo_id: string
  place: number
}

const placeColumn = sql`(extract(epoch from hand_at) * 1000)::bigint as place`
const momentOf = (place: RawBuilder<unknown>) => sql`timestamptz 'epoch' + ${place} * interval '1 millisecond'`

/**
 * Moves photos of a locked collection in the order by hand, one move after the other. Ignores photos that the collection does not
 * show; if it does not have the photo before which others should go, these stay. Returns the moves that undo everything.
 */
export async function movePhotos(
  trx: Transaction<Schema>,
  collection: Collection,
  moves: readonly PhotoMove[],
): Promise<PhotoMove[]> {
  const undo: PhotoMove[] = []
  for (const { photo_ids, to } of moves) {
    const moved = await findShown(trx, collection, photo_ids)
    const goal = moved.length > 0 ? await findGoal(trx, collection, to) : null
    if (!goal) continue
    undo.unshift(...(await undoOf(trx, collection, moved)))
    await place(trx, collection, moved, goal)
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

/** The photos among these that the collection shows, in the order in which they are given. */
async function findShown(
  trx: Transaction<Schema>,
  { kind, id: collectionId }: Collection,
  photoIds: readonly string[],
): Promise<string[]> {
  const { id, photos } = tablesOf(kind)
  const { rows } = await sql<{ photo_id: string }>`
    select photo_id from ${photos}
    where ${id} = ${collectionId} and not hidden and photo_id = any(${[...photoIds]}::uuid[])`.execute(trx)
  const shown = new Set(rows.map((row) => row.photo_id))
  return [...new Set(photoIds)].filter((photoId) => shown.has(photoId))
}

/** The key at which moved photos go in. Null if the photo before which they should go is not in the collection. */
async function findGoal(
  trx: Transaction<Schema>,
  { kind, id: collectionId }: Collection,
  to: PhotoMove['to'],
): Promise<RawBuilder<unknown> | null> {
  if (to === 'start' || to === 'end')
    return sql`(${to === 'start' ? '-infinity' : 'infinity'}::timestamptz, ${noId}::uuid)`
  const { id, photos } = tablesOf(kind)
  const { rows } = await sql<Placed>`
    select photo_id, ${placeColumn} from ${photos} where ${id} = ${collectionId} and photo_id = ${to}`.execute(trx)
  return rows[0] ? keyOf(rows[0]) : null
}

const noId = '00000000-0000-0000-0000-000000000000'
const keyOf = ({ place: at, photo_id }: Placed) => sql`(${momentOf(sql`${at}::bigint`)}, ${photo_id}::uuid)`

/** The moves that bring photos back to where they are now: neighbours together, each group before the photo that follows it. */
async function undoOf(
  trx: Transaction<Schema>,
  { kind, id: collectionId }: Collection,
  moved: readonly string[],
): Promise<PhotoMove[]> {
  const { id, photos } = tablesOf(kind)
  const { rows } = await sql<{ photo_id: string; next_id: string | null }>`
    select item.photo_id, following.photo_id as next_id from ${photos} as item
    left join lateral (
      select other.photo_id from ${photos} as other
      where other.${id} = item.${id} and not other.hidden and (other.hand_at, other.photo_id) > (item.hand_at, item.photo_id)
      order by other.hand_at, other.photo_id limit 1
    ) as following on true
    where item.${id} = ${collectionId} and item.photo_id = any(${[...moved]}::uuid[])
    order by item.hand_at, item.photo_id`.execute(trx)
  const groups: PhotoMove[] = []
  for (const { photo_id, next_id } of rows) {
    const last = groups.at(-1)
    if (last?.to === photo_id) Object.assign(last, { photo_ids: [...last.photo_ids, photo_id], to: next_id ?? 'end' })
    else groups.push({ photo_ids: [photo_id], to: next_id ?? 'end' })
  }
  return groups
}

/** Gives photos places at a key, and others around it too if there are none left. */
async function place(
  trx: Transaction<Schema>,
  collection: Collection,
  moved: readonly string[],
  goal: RawBuilder<unknown>,
): Promise<void> {
  for (const width of widths) {
    const before = await neighbours(trx, collection, moved, goal, 'before', width + 1)
    const after = await neighbours(trx, collection, moved, goal, 'after', width + 1)
    const ids = [
      ...before
        .slice(0, width)
        .map(({ photo_id }) => photo_id)
        .reverse(),
      ...moved,
      ...after.slice(0, width).map(({ photo_id }) => photo_id),
    ]
    const places = placesBetween(before[width]?.place, after[width]?.place, ids.length, width === 0 ? 1 : roomy)
    if (places) return write(trx, collection, ids, places)
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
  { kind, id: collectionId }: Collection,
  moved: readonly string[],
  goal: RawBuilder<unknown>,
  side: 'before' | 'after',
  limit: number,
): Promise<Placed[]> {
  const { id, photos } = tablesOf(kind)
  const [beyond, direction] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>=`, sql`asc`]
  return sql<Placed>`
    select photo_id, ${placeColumn} from ${photos}
    where ${id} = ${collectionId} and not hidden and photo_id <> all(${[...moved]}::uuid[])
      and (hand_at, photo_id) ${beyond} ${goal}
    order by hand_at ${direction}, photo_id ${direction} limit ${limit}`
    .execute(trx)
    .then(({ rows }) => rows)
}

async function write(
  trx: Transaction<Schema>,
  { kind, id: collectionId }: Collection,
  photoIds: readonly string[],
  places: readonly number[],
): Promise<void> {
  const { id, photos } = tablesOf(kind)
  await sql`
    update ${photos} as item set hand_at = ${momentOf(sql`placed.place`)}
    from unnest(${[...photoIds]}::uuid[], ${[...places]}::bigint[]) as placed (photo_id, place)
    where item.${id} = ${collectionId} and item.photo_id = placed.photo_id`.execute(trx)
}
