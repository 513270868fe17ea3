import { type Kysely, sql } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import type { Schema } from '../../schema/index.ts'
import { keysOf } from '../photos/index.ts'

type RemovalPorts = Pick<Ports, 'database' | 'blobs' | 'clock'>

const batch = 100

/** A rendering that began before the deletion may store variants after the first removal. After this time, it has ended. */
const secondLook = 60 * 60_000

/** How long a batch belongs to the process that took it. If that process dies, another one takes the batch after this time. */
const claim = 15 * 60_000

interface Removal {
  photo_id: string
  is_last: boolean
}

/**
 * Removes the blobs of deleted photos twice, an hour apart. It can be killed at any point and run many times at once, because a
 * row of the table is only deleted after its blobs.
 */
export async function removeBlobs(ports: RemovalPorts, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    if ((await removeBatch(ports)) < batch) return
  }
}

/** Opens no transaction while the blobs are removed, since a slow store would hold a connection and its locks. */
async function removeBatch({ database, blobs, clock }: RemovalPorts): Promise<number> {
  const db = database.kysely
  const due = await claimDue(db, clock.now())
  if (due.length === 0) return 0
  try {
    await blobs.remove(due.flatMap(({ photo_id }) => keysOf(photo_id)))
  } catch (error) {
    await setDue(db, due, clock.now())
    throw error
  }
  const [last, first] = [due.filter(({ is_last }) => is_last), due.filter(({ is_last }) => !is_last)]
  await db
    .deleteFrom('blob_removals')
    .where('photo_id', '=', sql<string>`any(${idsOf(last)}::uuid[])`)
    .execute()
  await setDue(db, first, new Date(clock.now().getTime() + secondLook), true)
  return due.length
}

async function claimDue(db: Kysely<Schema>, now: Date): Promise<Removal[]> {
  return db
    .updateTable('blob_removals')
    .set({ due_at: new Date(now.getTime() + claim) })
    .where('photo_id', 'in', (eb) =>
      eb
        .selectFrom('blob_removals')
        .select('photo_id')
        .where('due_at', '<=', now)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('photos').select('state').whereRef('photos.photo_id', '=', 'blob_removals.photo_id'))),
        )
        .orderBy('due_at')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['photo_id', 'is_last'])
    .execute()
}

async function setDue(db: Kysely<Schema>, removals: readonly Removal[], due_at: Date, isLast?: true): Promise<void> {
  await db
    .updateTable('blob_removals')
    .set({ due_at, ...(isLast && { is_last: true }) })
    .where('photo_id', '=', sql<string>`any(${idsOf(removals)}::uuid[])`)
    .execute()
}

function idsOf(removals: readonly Removal[]): string[] {
  return removals.map(({ photo_id }) => photo_id)
}
