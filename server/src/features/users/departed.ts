import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Identified } from '../../ports/identity/identity.ts'
import type { Schema } from '../../schema/index.ts'
import type { Secrets } from '../../secrets.ts'

/** How a deleted account is known: by a digest that tells nobody whose it was. */
export function subjectHash(secrets: Secrets, subject: string): Buffer {
  return createHmac('sha256', secrets.key('leaving')).update(subject).digest()
}

/**
 * Whether a token is from before its account was deleted here. With an external issuer the account itself goes on, and signing in
 * to it again makes a new user; a tab that was left open must not.
 */
export async function isFromBefore(db: Kysely<Schema>, secrets: Secrets, account: Identified): Promise<boolean> {
  const departure = await db
    .selectFrom('departures')
    .select(({ fn }) => fn.max('left_at').as('left_at'))
    .where('subject_hash', '=', subjectHash(secrets, account.subject))
    .executeTakeFirst()
  if (!departure?.left_at) return false
  return !account.authenticatedAt || account.authenticatedAt <= departure.left_at
}
