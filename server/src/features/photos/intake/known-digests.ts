import type { KnownState } from '@koma/contract'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../schema/index.ts'

interface Asked {
  /** In hex, as the others. */
  sha256: readonly string[]
  pixels?: ReadonlyArray<string | null> | undefined
}

/**
 * What the owner's library knows of each of these files, in the order asked: one query, which looks each digest up in its indexes. A
 * photo that is still being stored is unknown, because its upload may fail; sending it again does no harm. Of several photos that
 * draw the same, one that is in the library counts before one in the trash, and that before a deleted one.
 */
export async function knownStates(
  db: Kysely<Schema>,
  ownerId: string,
  { sha256, pixels = sha256.map(() => null) }: Asked,
): Promise<KnownState[]> {
  const { rows } = await sql<{ state: KnownState }>`
    select coalesce(
      (select case when bool_or(found.trashed_at is null) then 'stored' else 'trashed' end from (
        select trashed_at from photos where owner_id = ${ownerId} and sha256 = decode(asked.sha256, 'hex') and state = 'live'
        union all
        select trashed_at from photos where owner_id = ${ownerId} and pixels = decode(asked.pixels, 'hex') and state = 'live'
      ) as found having count(*) > 0),
      (select 'deleted' from deleted_photos where owner_id = ${ownerId} and sha256 = decode(asked.sha256, 'hex')),
      (select 'deleted' from deleted_photos where owner_id = ${ownerId} and pixels = decode(asked.pixels, 'hex') limit 1),
      'unknown') as state
    from unnest(${[...sha256]}::text[], ${[...pixels]}::text[]) with ordinality as asked (sha256, pixels, place)
    order by asked.place`.execute(db)
  return rows.map(({ state }) => state)
}
