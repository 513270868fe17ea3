import type { KnownState } from '@koma/contract'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema/index.ts'

/**
 * What the owner's library knows of each of these files, in the order asked: one query, which looks each digest up in two indexes. A
 * photo that is still being stored is unknown, because its upload may fail; sending it again does no harm.
 */
export async function knownStates(
  db: Kysely<Schema>,
  ownerId: string,
  digests: readonly string[],
): Promise<KnownState[]> {
  const { rows } = await sql<{ state: KnownState }>`
    select case
      when photos.photo_id is not null then case when photos.trashed_at is null then 'stored' else 'trashed' end
      when deleted.photo_id is not null then 'deleted'
      else 'unknown' end as state
    from unnest(${[...digests]}::text[]) with ordinality as asked (sha256, place)
    left join photos on photos.owner_id = ${ownerId} and photos.sha256 = decode(asked.sha256, 'hex') and photos.state = 'live'
    left join deleted_photos as deleted on deleted.owner_id = ${ownerId} and deleted.sha256 = decode(asked.sha256, 'hex')
    order by asked.place`.execute(db)
  return rows.map(({ state }) => state)
}
