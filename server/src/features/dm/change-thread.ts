import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'
import { setReadIn } from '../notifications/index.ts'
import { lockStorage } from '../photos/index.ts'
import { deleteSent, lockThread, setThreadRead } from './store.ts'

type ThreadPorts = Pick<Ports, 'database' | 'clock'>

/**
 * Takes back all of these photos, however often each was sent, or throws if one is not among those that the caller sent. Locks the
 * storage first: deleting photos also deletes their rows in threads, and would lock these in another order.
 */
export async function takeBack(
  { database }: ThreadPorts,
  senderId: string,
  partnerId: string,
  photoIds: readonly string[],
): Promise<void> {
  const wanted = new Set(photoIds)
  await database.kysely.transaction().execute(async (trx) => {
    await lockStorage(trx, senderId)
    const thread = await lockThread(trx, senderId, partnerId)
    const removed = thread && (await deleteSent(trx, thread.thread_id, senderId, [...wanted]))
    if (removed?.size !== wanted.size) throw new Failure('photo_not_in_dm')
  })
}

/** Marks everything in the thread as read, and its notifications too. Does nothing if nothing was sent yet. */
export async function readThread({ database, clock }: ThreadPorts, userId: string, partnerId: string): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    const thread = await lockThread(trx, userId, partnerId)
    if (!thread) return
    const now = clock.now()
    await setThreadRead(trx, thread, userId, now)
    await setReadIn(trx, userId, { by: partnerId, kinds: ['dm', 'dm_reaction'] }, now)
  })
}
