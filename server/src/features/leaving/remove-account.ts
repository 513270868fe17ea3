import { sql } from 'kysely'
import type { Ports } from '../../ports/ports.ts'
import { lockStorage } from '../photos/index.ts'
import { passOnShares } from '../shares/index.ts'
import { type RemovalPorts, removalSteps } from './removal-steps.ts'

/** Adds the job that removes the account, as part of the transaction. */
export function addRemoval(jobs: Ports['jobs'], on: Parameters<Ports['jobs']['add']>[0], departureId: string) {
  return jobs.add(on, { name: 'leaving.remove', payload: { departureId }, key: `leaving.remove:${departureId}` })
}

/** Removes everything of an account that was deleted. It can be killed anywhere: the next run does again what is not done. */
export async function removeAccount(ports: RemovalPorts, departureId: string, signal?: AbortSignal): Promise<void> {
  const { database, clock } = ports
  const departure = await database.kysely
    .selectFrom('departures')
    .select('user_id')
    .where('departure_id', '=', departureId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!departure?.user_id) return
  const userId = departure.user_id
  do {
    if (!(await isThere(ports, userId))) break
    for (const step of removalSteps) {
      if (signal?.aborted) return
      await step.run(ports, userId, signal)
    }
    if (signal?.aborted) return
  } while (!(await removeUser(ports, userId)))
  await database.kysely
    .updateTable('departures')
    .set({ removed_at: clock.now() })
    .where('departure_id', '=', departureId)
    .execute()
}

async function isThere({ database }: RemovalPorts, userId: string): Promise<boolean> {
  const { kysely } = database
  return Boolean(await kysely.selectFrom('users').select('user_id').where('user_id', '=', userId).executeTakeFirst())
}

/**
 * Deletes the user's row, and with it what still refers to it. Returns false if a request that was under way has brought something
 * with a blob meanwhile.
 */
function removeUser({ database, clock }: RemovalPorts, userId: string): Promise<boolean> {
  return database.kysely.transaction().execute(async (trx) => {
    await lockStorage(trx, userId)
    const { rows } = await sql<{ isLeft: boolean }>`
      select exists (select from photos where owner_id = ${userId}) or exists (select from uploads where owner_id = ${userId})
        or exists (select from exports where user_id = ${userId}) as "isLeft"`.execute(trx)
    if (rows[0]?.isLeft) return false
    await passOnShares(trx, userId, clock.now())
    await trx.deleteFrom('users').where('user_id', '=', userId).execute()
    return true
  })
}
