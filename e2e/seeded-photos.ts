import { seedLibrary } from '../server/src/features/photos/library/test-library.ts'
import { connectDatabase, type Database } from '../server/src/ports/database/database.ts'
import { clusterDirectory } from '../server/src/ports/database/embedded/postgres-cluster.ts'
import { chooseAddress } from '../server/src/ports/database/postgres-address.ts'
import type { Account } from './account.ts'
import type { KomaServer } from './server.ts'

/** How many photos are inserted by one statement. */
const seededAtOnce = 50_000
const interval = 600_000

/**
 * Inserts photos directly into the database of the running server, far more than a test could upload. The blob store has no files
 * for them, so their pictures have to be replaced (see standInPictures).
 */
export async function seedPhotos(server: KomaServer, account: Account, count: number, from: number): Promise<string[]> {
  const ownerId = await ownerOf(server, account)
  return withDatabase(server, async (database) => {
    const client = await database.pool.connect()
    const photoIds: string[] = []
    try {
      // Without foreign key checks, which take longer than the inserts.
      await client.query('set session_replication_role = replica')
      for (let done = 0; done < count; done += seededAtOnce) {
        const part = { ownerId, count: Math.min(seededAtOnce, count - done), from: from + done * interval }
        photoIds.push(...(await seedLibrary(client, part)))
      }
      await client.query('analyze photos')
      // Nor did the library hear of the photos. One that has none yet is counted when it is first read.
      await client.query(`select rebuild_list(kind, list_id) from lists where kind = 'library' and list_id = $1`, [
        ownerId,
      ])
    } finally {
      client.release(true)
    }
    return photoIds
  })
}

/** Makes photos in the trash look as if they were trashed the given numbers of days ago; the first has been there longest. */
export async function ageTrash(server: KomaServer, account: Account, days: readonly number[]): Promise<void> {
  const ownerId = await ownerOf(server, account)
  await withDatabase(server, async (database) => {
    const { rows } = await database.pool.query<{ photo_id: string }>(
      'select photo_id from photos where owner_id = $1 and trashed_at is not null order by photo_id',
      [ownerId],
    )
    for (const [place, { photo_id: photoId }] of rows.entries()) {
      await database.pool.query(
        `update photos set trashed_at = date_trunc('milliseconds', now() - make_interval(hours => $2) - make_interval(secs => $3)) where photo_id = $1`,
        [photoId, (days[place] ?? 0) * 24, rows.length - place],
      )
    }
    await touchLibrary(database, ownerId)
  })
}

/** Moves every photo of an account to the trash, one after another in time, up to now. */
export async function trashEverything(server: KomaServer, account: Account): Promise<void> {
  const ownerId = await ownerOf(server, account)
  await withDatabase(server, async (database) => {
    await database.pool.query(
      `update photos set trashed_at = date_trunc('milliseconds', now() - (numbered.place || ' minutes')::interval)
      from (select photo_id, row_number() over (order by photo_id) as place from photos where owner_id = $1) as numbered
      where photos.photo_id = numbered.photo_id`,
      [ownerId],
    )
    await touchLibrary(database, ownerId)
  })
}

async function touchLibrary(database: Database, ownerId: string): Promise<void> {
  await database.pool.query('update storage_use set library_version = library_version + 1 where user_id = $1', [
    ownerId,
  ])
}

async function ownerOf({ url }: KomaServer, { token }: Account): Promise<string> {
  const me = await fetch(`${url}/api/me`, { headers: { Authorization: `Bearer ${token}` } })
  return ((await me.json()) as { user_id: string }).user_id
}

async function withDatabase<Answer>(server: KomaServer, act: (database: Database) => Promise<Answer>): Promise<Answer> {
  const { address } = await chooseAddress(clusterDirectory(server.dataDir))
  const database = await connectDatabase({ address, connections: 1, statementTimeout: 0, answerTimeout: 0 })
  try {
    return await act(database)
  } finally {
    await database.close()
  }
}
