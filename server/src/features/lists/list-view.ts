import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'
import type { ListTables } from '../../schema/photos/lists.ts'

export type ListKind = ListTables['lists']['kind']
export type ListSort = ListTables['list_parts']['sort']

/** A list as one reader sees it. The feature that it belongs to has checked that the reader may. */
export interface ListView {
  kind: ListKind
  listId: string
  hidden?: HiddenPhotos | undefined
}

/** Photos of a list that this reader does not see. The counts of parts include them. */
export interface HiddenPhotos {
  /** Whether a row of `list_entries` is hidden: an expression for a query. */
  isHidden: RawBuilder<unknown>
  /** What the photos are hidden by, such as the ids of muted people: another digest makes clients load the parts again. */
  by: readonly string[]
}

/** Runs queries that see the list at one moment. */
export function atOneMoment<Result>(
  db: Kysely<Schema>,
  read: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** The rows of a list, for queries on `list_entries`. Without an order, those of any. */
export function isEntryOf({ kind, listId, hidden }: ListView, sort: ListSort): RawBuilder<unknown> {
  return sql`kind = ${kind} and sort = ${sort} and list_id = ${listId}${hidden ? sql` and not ${hidden.isHidden}` : sql``}`
}

export interface ListVersion {
  version: number
  shape_version: number
  floor_version: number
}

/** A list that never had a photo has no row. */
export async function readVersion(trx: Transaction<Schema>, { kind, listId }: ListView): Promise<ListVersion> {
  const list = await trx
    .selectFrom('lists')
    .select(['version', 'shape_version', 'floor_version'])
    .where('kind', '=', kind)
    .where('list_id', '=', listId)
    .executeTakeFirst()
  return list ?? { version: 0, shape_version: 0, floor_version: 0 }
}

/** The version that clients are told: opaque to them, and another one if other photos are hidden from the reader. */
export function writeVersion({ hidden }: ListView, version: number): string {
  return hidden ? `${version}-${digestOf(hidden).toString('base64url')}` : String(version)
}

/** Undefined if the text is no version, or if other photos were hidden from the reader then. */
export function parseVersion(list: ListView, text: string | undefined): number | undefined {
  const version = /^\d{1,16}/.exec(text ?? '')?.[0]
  return version !== undefined && writeVersion(list, Number(version)) === text ? Number(version) : undefined
}

/** The version of a part that clients are told. They compare it with others of the same part and nothing else. */
export function shownPartVersion({ hidden }: ListView, version: number): number {
  return hidden ? version + digestOf(hidden).readUIntBE(0, 6) : version
}

function digestOf({ by }: HiddenPhotos): Buffer {
  return createHash('sha256').update(by.join()).digest().subarray(0, 9)
}
