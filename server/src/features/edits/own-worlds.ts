import type { KnownWorld } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../schema/index.ts'

type Queries = Kysely<Schema> | Transaction<Schema>

/** Nobody has been to more worlds than this, except in photos that were made to slow us down. */
const mostWorlds = 5000

/**
 * The worlds of a library, last visited first; only those whose name contains the text, or the one with this id. A world that was
 * renamed shows once, by its latest name. Goes from each name to the next in the index, so the number of photos hardly matters.
 */
export async function findOwnWorlds(
  db: Queries,
  ownerId: string,
  { text, worldId }: { text?: string | undefined; worldId?: string },
): Promise<KnownWorld[]> {
  const library = sql`photos where owner_id = ${ownerId} and state = 'live' and trashed_at is null and world_name is not null`
  const id = sql`coalesce(world_id, '')`
  const matches = text
    ? sql`strpos(lower(normalize(world_name, nfkc)), lower(normalize(${text}::text, nfkc))) > 0`
    : sql`true`
  const { rows } = await sql<KnownWorld>`
    with recursive worlds as (
      (select world_name, ${id} as id from ${library} order by world_name, ${id} limit 1)
      union all
      select next.world_name, next.id from worlds cross join lateral (
        select photos.world_name, ${id} as id from ${library} and (photos.world_name, ${id}) > (worlds.world_name, worlds.id)
        order by photos.world_name, ${id} limit 1
      ) as next
    )
    select world_id, world_name from (
      select distinct on (coalesce(nullif(id, ''), world_name)) nullif(id, '') as world_id, world_name, last_at
      from (select * from worlds limit ${mostWorlds}) as world
      cross join lateral (
        select taken_at as last_at from ${library} and photos.world_name = world.world_name and ${id} = world.id
        order by taken_at desc limit 1
      ) as last
      where ${matches} and ${worldId === undefined ? sql`true` : sql`id = ${worldId}`}
      order by coalesce(nullif(id, ''), world_name), last_at desc
    ) as found
    order by last_at desc, world_name limit ${limits.worldsFound}`.execute(db)
  return rows
}
