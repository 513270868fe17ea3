import { type Kysely, sql } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import type { ListKind } from './list-view.ts'

/** How long a change is kept: a device that was away for longer loads the parts that changed. */
const keptFor = 30 * 24 * 3_600_000
/** How many changes a list keeps: a device that missed more than a tenth of these loads the parts that changed anyway. */
const keptOfList = 10_000
/** Lists that are looked at in one statement. */
const listsAtOnce = 500
/** Rows deleted in one statement: few enough not to hold up the changes of the list. */
const batch = 10_000

interface Overdue {
  kind: ListKind
  list_id: string
  /** The newest version whose rows go. */
  version: number
}

/** Deletes old changes from the log, after noting from which version on it is complete. */
export async function pruneChanges(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const db = database.kysely
  const before = new Date(clock.now().getTime() - keptFor)
  for (let old = await findOld(db, before); old.length > 0 && !signal?.aborted; old = await findOld(db, before)) {
    for (const list of old) await pruneList(db, list, signal)
  }
  let page: Page | undefined
  do {
    page = await findOverfull(db, page?.last)
    for (const list of page.overfull) await pruneList(db, list, signal)
  } while (page.last && !signal?.aborted)
}

/** Some of the lists with changes that were made before then. */
async function findOld(db: Kysely<Schema>, before: Date): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select kind, list_id, max(version) as version
    from (select kind, list_id, version from list_changes where changed_at < ${before} limit ${batch}) as old
    group by kind, list_id`.execute(db)
  return rows
}

interface Page {
  overfull: Overdue[]
  /** Where the next page begins; undefined after the last one. */
  last: Pick<Overdue, 'kind' | 'list_id'> | undefined
}

async function findOverfull(db: Kysely<Schema>, after: Page['last']): Promise<Page> {
  const { rows } = await sql<Omit<Overdue, 'version'> & { version: number | null }>`
    select page.kind, page.list_id, excess.version
    from (
      select kind, list_id from lists
      ${after ? sql`where (kind, list_id) > (${after.kind}, ${after.list_id}::uuid)` : sql``}
      order by kind, list_id limit ${listsAtOnce}
    ) as page
    left join lateral (
      select version from list_changes as change
      where change.kind = page.kind and change.list_id = page.list_id
      order by version desc, photo_id desc offset ${keptOfList} limit 1
    ) as excess on true
    order by page.kind, page.list_id`.execute(db)
  return {
    overfull: rows.filter((row): row is Overdue => row.version !== null),
    last: rows.length === listsAtOnce ? rows.at(-1) : undefined,
  }
}

/** The floor rises first: what is read after that never relies on rows that are being deleted. */
async function pruneList(db: Kysely<Schema>, { kind, list_id, version }: Overdue, signal?: AbortSignal): Promise<void> {
  await sql`
    update lists set floor_version = greatest(floor_version, ${version})
    where kind = ${kind} and list_id = ${list_id}`.execute(db)
  const of = sql`kind = ${kind} and list_id = ${list_id}`
  for (let deleted = 1; deleted > 0 && !signal?.aborted; ) {
    const { numAffectedRows } = await sql`
      delete from list_changes where ${of} and version <= least(${version}::bigint, (
        select version from list_changes where ${of} order by version, photo_id offset ${batch} limit 1))`.execute(db)
    deleted = Number(numAffectedRows ?? 0n)
  }
}
