import { Failure } from '../../http/failure.ts'
import type { Identified } from '../../ports/identity/identity.ts'
import type { Ports } from '../../ports/ports.ts'
import { addAccountUser, findAccountUser } from './store.ts'
import { currentTerms } from './terms.ts'

/**
 * The user of an account, made on first sight. Whoever signs up has been shown the terms, and so has accepted them. A token
 * outlives its deleted account by minutes, and must not bring a user back to life.
 */
export async function userOfAccount(
  { database, accounts }: Pick<Ports, 'database' | 'accounts'>,
  account: Identified,
): Promise<string> {
  const known = await findAccountUser(database.kysely, account)
  if (known) return known
  if (accounts && !(await accounts.exists(account.subject))) throw new Failure('unauthenticated')
  await addAccountUser(database.kysely, account, currentTerms.version)
  const made = await findAccountUser(database.kysely, account)
  if (!made) throw new Failure('unauthenticated')
  return made
}
