import { limits } from '@koma/contract/limits'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'

/** Everything that an edit can change. */
const columns = sql`taken_at, taken_offset, file_taken_at, file_taken_offset,
  world_id, world_name, is_world_edited, file_world_id, file_world_name, caption`

export interface Edit {
  id: string
  ownerId: string
  photoIds: readonly string[]
  now: Date
}

/** Keeps the photos as they are before an edit, in place of earlier edits, and forgets edits that are too old to be undone. */
export async function rememberPhotos(trx: Transaction<Schema>, { id, ownerId, photoIds, now }: Edit): Promise<void> {
  await trx
    .deleteFrom('photo_edits')
    .where('owner_id', '=', ownerId)
    .where((eb) =>
      eb.or([eb('edited_at', '<=', oldest(now)), eb('photo_id', '=', sql<string>`any(${[...photoIds]}::uuid[])`)]),
    )
    .execute()
  await sql`
    insert into photo_edits (photo_id, owner_id, edit_id, edited_at, ${columns})
    select photo_id, owner_id, ${id}, ${now}, ${columns} from photos
    where photo_id = any(${[...photoIds]}::uuid[])`.execute(trx)
}

/** How an edit changes the date: to a moment with its offset, by a difference, or back to what the file says. */
export type DateChange =
  | { to: Date; offset: number }
  | { seconds: number; offset: number | null }
  | 'what the file says'

/** Changes the dates. A date that is the file's own does not count as edited. Returns the earliest and the latest of them. */
export async function changeDates(
  trx: Transaction<Schema>,
  photoIds: readonly string[],
  change: DateChange,
): Promise<{ earliest: Date; latest: Date }> {
  const { moment, offset } = dateOf(change)
  const { rows } = await sql<{ earliest: Date; latest: Date }>`
    with wanted as (
      select photo_id, ${moment} as new_at, ${offset} as new_offset,
        coalesce(file_taken_at, taken_at) as file_at, coalesce(file_taken_offset, taken_offset) as file_offset
      from photos where photo_id = any(${[...photoIds]}::uuid[])
    ), changed as (
      update photos set taken_at = new_at, taken_offset = new_offset,
        file_taken_at = case when (new_at, new_offset) is distinct from (file_at, file_offset) then file_at end,
        file_taken_offset = case when (new_at, new_offset) is distinct from (file_at, file_offset) then file_offset end
      from wanted where wanted.photo_id = photos.photo_id
      returning photos.taken_at
    )
    select min(taken_at) as earliest, max(taken_at) as latest from changed`.execute(trx)
  const [range] = rows
  if (!range) throw new Error('An edit of no photos.')
  return range
}

function dateOf(change: DateChange): { moment: RawBuilder<unknown>; offset: RawBuilder<unknown> } {
  if (change === 'what the file says') {
    return { moment: sql`coalesce(file_taken_at, taken_at)`, offset: sql`coalesce(file_taken_offset, taken_offset)` }
  }
  if ('to' in change) return { moment: sql`${change.to}::timestamptz`, offset: sql`${change.offset}::smallint` }
  return {
    moment: sql`taken_at + ${change.seconds}::bigint * interval '1 second'`,
    offset: sql`coalesce(${change.offset}::smallint, taken_offset)`,
  }
}

export type WorldChange = { worldId: string | null; worldName: string | null } | 'what the file says'

/** Changes the worlds. A world that is the file's own does not count as edited. */
export async function changeWorlds(
  trx: Transaction<Schema>,
  photoIds: readonly string[],
  change: WorldChange,
): Promise<void> {
  const isFile = change === 'what the file says'
  const file = (column: string) => {
    const [kept, shown] = [sql.ref(`file_${column}`), sql.ref(column)]
    return sql`case when is_world_edited then ${kept} else ${shown} end`
  }
  await sql`
    with wanted as (
      select photo_id, ${isFile ? file('world_id') : sql`${change.worldId}::text`} as new_id,
        ${isFile ? file('world_name') : sql`${change.worldName}::text`} as new_name,
        ${file('world_id')} as file_id, ${file('world_name')} as file_name
      from photos where photo_id = any(${[...photoIds]}::uuid[])
    ), compared as (
      select *, (new_id, new_name) is distinct from (file_id, file_name) as is_edited from wanted
    )
    update photos set world_id = new_id, world_name = new_name, is_world_edited = is_edited,
      file_world_id = case when is_edited then file_id end, file_world_name = case when is_edited then file_name end
    from compared where compared.photo_id = photos.photo_id`.execute(trx)
}

export async function changeCaptions(
  trx: Transaction<Schema>,
  photoIds: readonly string[],
  caption: string | null,
): Promise<void> {
  await trx
    .updateTable('photos')
    .set({ caption })
    .where('photo_id', 'in', [...photoIds])
    .execute()
}

/** How many photos an edit changed that can still be undone, and the ids of those that are not in the trash. */
export async function findEdited(
  trx: Transaction<Schema>,
  ownerId: string,
  editId: string,
  now: Date,
): Promise<{ count: number; photoIds: string[] }> {
  const { rows } = await sql<{ photo_id: string; is_trashed: boolean }>`
    select photo_id, trashed_at is not null as is_trashed from photo_edits as edit join photos using (photo_id)
    where edit_id = ${editId} and edit.owner_id = ${ownerId} and edited_at > ${oldest(now)}`.execute(trx)
  return { count: rows.length, photoIds: rows.flatMap((row) => (row.is_trashed ? [] : [row.photo_id])) }
}

/** Puts photos back as they were before their last edit. */
export async function takeBack(trx: Transaction<Schema>, photoIds: readonly string[]): Promise<void> {
  await sql`
    update photos set (${columns}) = (select ${columns} from photo_edits as edit where edit.photo_id = photos.photo_id)
    where photo_id = any(${[...photoIds]}::uuid[])`.execute(trx)
  await trx
    .deleteFrom('photo_edits')
    .where('photo_id', 'in', [...photoIds])
    .execute()
}

/** Copies the dates to the lists of photos with somebody. */
export async function redateTags(trx: Transaction<Schema>, photoIds: readonly string[]): Promise<void> {
  await sql`
    update photo_tags as tag set taken_at = photos.taken_at from photos
    where photos.photo_id = tag.photo_id and tag.photo_id = any(${[...photoIds]}::uuid[])
      and tag.taken_at <> photos.taken_at`.execute(trx)
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - limits.editUndo)
}
