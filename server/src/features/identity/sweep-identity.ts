import { sql } from 'kysely'
import { sweepAttempts } from '../../ports/attempts/attempt-counter.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import { endedSessionsKeptMs } from '../../ports/identity/ended-sessions.ts'
import type { IdentityDatabase } from '../../ports/identity/identity-tables.ts'

/** How long an account waits for its code to be entered before it is removed. */
const unverifiedKept = 7 * 24 * 3600 * 1000

/** How long somebody who enters a code hears that it has expired, or was used. */
const deviceRequestsKept = 24 * 3600 * 1000

export async function sweepIdentity(db: IdentityDatabase, clock: Clock): Promise<void> {
  const now = clock.now()
  await sweepAttempts(db, now)
  await db.deleteFrom('session').where('expiresAt', '<', now).execute()
  // Compared with the database's own clock, which wrote `ended_at`.
  await db
    .deleteFrom('ended_sessions')
    .where('ended_at', '<', sql<Date>`now() - ${endedSessionsKeptMs} * interval '1 millisecond'`)
    .execute()
  await db.deleteFrom('mail_codes').where('expires_at', '<', now).execute()
  await db.deleteFrom('email_changes').where('expires_at', '<', now).execute()
  await db.deleteFrom('used_challenges').where('expires_at', '<', now).execute()
  await db.deleteFrom('verification').where('expiresAt', '<', now).execute()
  await db.deleteFrom('deviceCode').where('expiresAt', '<', now).execute()
  await db
    .deleteFrom('device_requests')
    .where('expires_at', '<', new Date(now.getTime() - deviceRequestsKept))
    .execute()
  await db
    .deleteFrom('user')
    .where('emailVerified', '=', false)
    .where('createdAt', '<', new Date(now.getTime() - unverifiedKept))
    .execute()
}
