import type { Ports } from '../../ports/ports.ts'
import { removeIcons } from './removal-steps.ts'
import { addRemoval } from './remove-account.ts'

const hour = 3_600_000
/** Requests that were under way have ended by then, and with them what they could still store. */
const secondLookAfter = hour
/** How long tokens of before are refused: longer than any issuer's access token lives. */
const refusedFor = 24 * hour
/** How long a mail server may be away before nobody is mailed any more. */
const mailedWithin = 3 * 24 * hour
const atOnce = 100

type SweepPorts = Pick<Ports, 'database' | 'blobs' | 'jobs' | 'clock'>

/** Continues removals whose job is lost, looks a second time for what was stored meanwhile, and forgets what is done. */
export async function sweepDepartures(ports: SweepPorts): Promise<void> {
  const { database, jobs, clock } = ports
  const db = database.kysely
  const before = (age: number) => new Date(clock.now().getTime() - age)
  const waiting = await db
    .selectFrom('departures')
    .select('departure_id')
    .where('removed_at', 'is', null)
    .where('left_at', '<', before(hour))
    .limit(atOnce)
    .execute()
  for (const { departure_id } of waiting) await addRemoval(jobs, db, departure_id)
  const removed = await db
    .selectFrom('departures')
    .select(['departure_id', 'user_id'])
    .where('user_id', 'is not', null)
    .where('removed_at', '<=', before(secondLookAfter))
    .limit(atOnce)
    .execute()
  for (const { departure_id, user_id } of removed) {
    if (user_id !== null) await removeIcons(ports, user_id)
    await db.updateTable('departures').set({ user_id: null }).where('departure_id', '=', departure_id).execute()
  }
  await db.updateTable('departures').set({ email: null }).where('left_at', '<', before(mailedWithin)).execute()
  await db
    .deleteFrom('departures')
    .where('user_id', 'is', null)
    .where('email', 'is', null)
    .where('left_at', '<', before(refusedFor))
    .execute()
}
