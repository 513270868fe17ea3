import type { CollectedOrder, ListParts } from '@koma/contract'
import { encodeListRows, encodeParts, encodeTrashRows, type PartSummary } from '@koma/contract/list-rows'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import { gatherRows, gatherTrashRows } from './gather-columns.ts'
import {
  atOneMoment,
  isEntryOf,
  type ListSort,
  type ListVersion,
  type ListView,
  parseVersion,
  readVersion,
  shownPartVersion,
  writeVersion,
} from './list-view.ts'
import { firstKey, keyColumns, keyOf, type StoredKey } from './part-keys.ts'

export interface PartsQuestion<Sort extends ListSort = CollectedOrder> {
  by: Sort
  since?: string | undefined
}

/** More changed photos than this are not told one by one: loading the parts that changed is cheaper. */
const mostChanges = 1000

/** The parts of a list, and what changed since a version that the client names. */
export function readParts(db: Kysely<Schema>, list: ListView, question: PartsQuestion): Promise<ListParts> {
  return atOneMoment(db, async (trx) => {
    const { photoIds, ...parts } = await readChanged(trx, list, question)
    const rows = await gatherRows(trx, changedRows(list, photoIds), question.by)
    return { ...parts, changed: encodeListRows(rows), gone: goneOf(photoIds, rows.photoIds) }
  })
}

export function readTrashParts(db: Kysely<Schema>, ownerId: string, question: PartsQuestion<ListSort>) {
  const list: ListView = { kind: 'trash', listId: ownerId }
  return atOneMoment(db, async (trx) => {
    const { photoIds, ...parts } = await readChanged(trx, list, question)
    const rows = await gatherTrashRows(trx, changedRows(list, photoIds))
    const total_bytes = await totalBytes(trx, list, question.by)
    return { ...parts, changed: encodeTrashRows(rows), gone: goneOf(photoIds, rows.photoIds), total_bytes }
  })
}

/** The size of all originals of a list, which is known of the trash only. */
export async function totalBytes(
  trx: Transaction<Schema>,
  { kind, listId }: ListView,
  sort: ListSort,
): Promise<number> {
  const { total } = await trx
    .selectFrom('list_parts')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('total'))
    .where('kind', '=', kind)
    .where('list_id', '=', listId)
    .where('sort', '=', sort)
    .executeTakeFirstOrThrow()
  return total
}

async function readChanged(trx: Transaction<Schema>, list: ListView, { by, since }: PartsQuestion<ListSort>) {
  const versions = await readVersion(trx, list)
  const known = parseVersion(list, since)
  const photoIds = known === undefined ? undefined : await findChanges(trx, list, known, versions)
  const is_whole = photoIds === undefined || known === undefined || versions.shape_version > known
  return {
    version: writeVersion(list, versions.version),
    is_reset: photoIds === undefined,
    is_whole,
    parts: encodeParts(await findParts(trx, list, by, is_whole ? undefined : known)),
    photoIds: photoIds ?? [],
  }
}

/**
 * The photos that changed since a version. Undefined if that is not known, because the log does not go back that far or does not
 * have this version: after a restore from a backup the versions go on differently. Also undefined if too many changed.
 */
async function findChanges(
  trx: Transaction<Schema>,
  list: ListView,
  since: number,
  { version, floor_version }: ListVersion,
): Promise<string[] | undefined> {
  if (since === version) return []
  if (since < floor_version || since > version) return undefined
  // A photo is logged each time it changes, so there may be more rows than photos.
  const { rows } = await changesSince(list, since).execute(trx)
  if (rows.length > mostLogged || (since > floor_version && rows[0]?.version !== since)) return undefined
  const photoIds = new Set(rows.filter((row) => row.version > since).map((row) => row.photo_id))
  return photoIds.size > mostChanges ? undefined : [...photoIds]
}

const mostLogged = 5 * mostChanges

/** The log from a version on, itself included, and one row more than are used. */
export function changesSince({ kind, listId }: ListView, since: number) {
  return sql<{ version: number; photo_id: string }>`
    select version, photo_id from list_changes
    where kind = ${kind} and list_id = ${listId} and version >= ${since}
    order by version, photo_id limit ${mostLogged + 1}`
}

/** All parts, or those that changed since a version. */
async function findParts(
  trx: Transaction<Schema>,
  list: ListView,
  sort: ListSort,
  since: number | undefined,
): Promise<PartSummary[]> {
  const { rows } = await sql<StoredKey & { count: number; ratio_sum: number; days: number; version: number }>`
    select ${keyColumns}, count, ratio_sum, days, version from list_parts
    where kind = ${list.kind} and list_id = ${list.listId} and sort = ${sort}
      ${since === undefined ? sql`` : sql`and version > ${since}`}
    order by start_at, start_id`.execute(trx)
  if (rows.length === 0 && since === undefined) {
    rows.push({ ...firstKey, count: 0, ratio_sum: 0, days: 0, version: 0 })
  }
  return rows.map((row) => ({
    start: keyOf(row),
    count: row.count,
    ratioSum: row.ratio_sum,
    days: row.days,
    version: shownPartVersion(list, row.version),
  }))
}

function changedRows(list: ListView, photoIds: readonly string[]): RawBuilder<unknown> {
  return sql`select * from list_entries where ${isEntryOf(list, 'added')} and photo_id = any(${[...photoIds]}::uuid[])`
}

/** Photos that are hidden from the reader count as gone. */
function goneOf(changed: readonly string[], shown: readonly string[]): string[] {
  const there = new Set(shown)
  return changed.filter((photoId) => !there.has(photoId))
}
