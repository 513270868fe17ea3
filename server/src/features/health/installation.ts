import { text } from 'node:stream/consumers'
import { type Kysely, sql } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { originalKey } from '../photos/index.ts'

/** The blob that holds the id of the installation that the store belongs to. */
const markKey = 'installation/id'
/** How many originals we look for in a store without a mark. One would not be enough, since it may have been lost. */
const looked = 5

export interface Installation {
  installation_id: string
  secret_check: Buffer | null
}

/** Returns the row of this installation. The first process that starts creates it, with the check value of its own secret. */
export async function openInstallation(db: Kysely<Schema>, secretCheck: Buffer): Promise<Installation> {
  const found = await db.selectFrom('installation').select(['installation_id', 'secret_check']).executeTakeFirst()
  if (found?.secret_check) return found
  return db
    .insertInto('installation')
    .values({ secret_check: secretCheck })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet({
        secret_check: sql<Buffer>`coalesce(installation.secret_check, excluded.secret_check)`,
      }),
    )
    .returning(['installation_id', 'secret_check'])
    .executeTakeFirstOrThrow()
}

/** Rejects if the store belongs to another installation, or is empty although there are photos. Marks a new store as ours. */
export async function requireOwnStore(
  { blobs }: Pick<Ports, 'blobs'>,
  db: Kysely<Schema>,
  { installation_id: id }: Installation,
): Promise<void> {
  const mark = await blobs.open(markKey)
  if (mark) {
    if ((await text(mark.stream)) === id) return
    throw new Error('The store of blobs belongs to another installation.')
  }
  const photos = await db
    .selectFrom('photos')
    .select('photo_id')
    .where('state', '=', 'live')
    .orderBy('photo_id', 'desc')
    .limit(looked)
    .execute()
  const originals = await Promise.all(photos.map(({ photo_id }) => blobs.stat(originalKey(photo_id))))
  if (photos.length > 0 && originals.every((original) => original === null)) {
    throw new Error('There are photos in the database, and none of their originals in the store of blobs.')
  }
  await blobs.put(markKey, Buffer.from(id))
}
