import type { EmbeddedIdentity } from '../../../ports/identity/embedded-identity.ts'
import { createAttempts } from '../attempts.ts'
import { requirePassword } from './account-changes.ts'

/** Throws unless this is the password of the account. Tries count as those of a change of the password do. */
export async function confirmPassword(
  identity: EmbeddedIdentity,
  session: { id: string; accountId: string },
  password: string,
): Promise<void> {
  const attempts = createAttempts(identity.db, identity.clock, identity.secret)
  await requirePassword({ ...identity, attempts }, { id: session.id, account: { id: session.accountId } }, password)
}
