import type { CollectedOrder, ListPart, TrashPart } from '@koma/contract'
import { encodeListRows, encodeTrashRows } from '@koma/contract/list-rows'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { gatherRows, gatherTrashRows } from './gather-columns.ts'
import {
  atOneMoment,
  isEntryOf,
  type ListSort,
  type ListView,
  readVersion,
  shownPartVersion,
  writeVersion,
} from './list-view.ts'
import { firstKey, keyColumns, keyOf, type StoredKey, sqlKey } from './part-keys.ts'

export interface PartQuestion<Sort extends ListSort = CollectedOrder> {
  by: Sort
  edge: 'newest' | 'oldest'
  timestamp?: number | undefined
  photo_id?: string | undefined
}

/** The part of a list that contains a key or a photo, or that at one of its ends, with its photos. */
export function readPart(db: Kysely<Schema>, list: ListView, question: PartQuestion): Promise<ListPart> {
  return atOneMoment(db, async (trx) => {
    const { rows, ...part } = await findPart(trx, list, question)
    return { ...part, photos: encodeListRows(await gatherRows(trx, rows, question.by)) }
  })
}

export function readTrashPart(
  db: Kysely<Schema>,
  ownerId: string,
  question: PartQuestion<ListSort>,
): Promise<TrashPart> {
  return atOneMoment(db, async (trx) => {
    const { rows, ...part } = await findPart(trx, { kind: 'trash', listId: ownerId }, question)
    return { ...part, photos: encodeTrashRows(await gatherTrashRows(trx, rows)) }
  })
}

async function findPart(trx: Transaction<Schema>, list: ListView, question: PartQuestion<ListSort>) {
  const { version } = await readVersion(trx, list)
  const of = sql`from list_parts where kind = ${list.kind} and list_id = ${list.listId} and sort = ${question.by}`
  const wanted = await wantedKey(trx, list, question)
  const reached = wanted ? sql`and (start_at, start_id) <= ${sqlKey(wanted)}` : sql``
  const { rows: found } = await sql<StoredKey & { version: number }>`
    select ${keyColumns}, version ${of} ${reached} order by start_at desc, start_id desc limit 1`.execute(trx)
  const part = found[0] ?? { ...firstKey, version: 0 }
  const { rows: following } = await sql<StoredKey>`
    select ${keyColumns} ${of} and (start_at, start_id) > ${sqlKey(part)} order by start_at, start_id limit 1`.execute(
    trx,
  )
  const end = following[0]
  return {
    version: writeVersion(list, version),
    part_version: shownPartVersion(list, part.version),
    start: keyOf(part),
    end: end ? keyOf(end) : null,
    rows: partRows(list, question.by, part, end),
  }
}

async function wantedKey(
  trx: Transaction<Schema>,
  list: ListView,
  { by, edge, timestamp, photo_id }: PartQuestion<ListSort>,
): Promise<StoredKey | undefined> {
  if (timestamp !== undefined) return { start_ms: timestamp, start_id: photo_id ?? firstKey.start_id }
  const [found] = photo_id === undefined ? [] : (await keyInList(list, by, photo_id).execute(trx)).rows
  return found ?? (edge === 'oldest' ? firstKey : undefined)
}

/** Where a photo stands in a list; no row if it does not, or is hidden from the reader. */
export function keyInList(list: ListView, sort: ListSort, photoId: string): RawBuilder<StoredKey> {
  return sql<StoredKey>`
    select (extract(epoch from moment) * 1000)::bigint as start_ms, photo_id as start_id from list_entries
    where ${isEntryOf(list, sort)} and photo_id = ${photoId}`
}

/** The photos between two keys; `end` is not included. */
export function partRows(
  list: ListView,
  sort: ListSort,
  start: StoredKey,
  end?: StoredKey,
  order: 'asc' | 'desc' = 'asc',
): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  return sql`
    select * from list_entries
    where ${isEntryOf(list, sort)} and (moment, photo_id) >= ${sqlKey(start)}
      ${end ? sql`and (moment, photo_id) < ${sqlKey(end)}` : sql``}
    order by moment ${direction}, photo_id ${direction}`
}
