import { Failure } from '../../http/failure.ts'
import type { Identified } from '../../ports/identity/identity.ts'
import type { Ports } from '../../ports/ports.ts'
import { isFromBefore } from './departed.ts'
import { addAccountUser, findAccountUser } from './store.ts'
import { currentTerms } from './terms.ts'

/**
 * The user of an account, created on the first call. Signing up shows the terms, so a new user has accepted them. A token outlives
 * a deleted account by minutes, and must not recreate its user.
 */
export async function userOfAccount(
  { database, accounts, secrets }: Pick<Ports, 'database' | 'accounts' | 'secrets'>,
  account: Identified,
): Promise<string> {
  const known = await findAccountUser(database.kysely, account)
  if (known) return known
  if (accounts && !(await accounts.exists(account.subject))) throw new Failure('unauthenticated')
  if (await isFromBefore(database.kysely, secrets, account)) throw new Failure('unauthenticated')
  await addAccountUser(database.kysely, account, currentTerms.version)
  const made = await findAccountUser(database.kysely, account)
  if (!made) throw new Failure('unauthenticated')
  return made
}

const rememberedMs = 3000
const rememberedAtMost = 10_000

/** `userOfAccount` with a short cache, since a page makes a dozen calls at once and each would look up the same user. */
export function rememberUsers(ports: Parameters<typeof userOfAccount>[0]) {
  const remembered = new Map<string, { userId: string; until: number }>()
  return async (account: Identified): Promise<string> => {
    const now = performance.now()
    // A changed e-mail address must be written to the user, so it is not served from the cache.
    const key = `${account.subject} ${account.email}`
    const known = remembered.get(key)
    if (known && known.until > now) return known.userId
    const userId = await userOfAccount(ports, account)
    if (remembered.size >= rememberedAtMost) remembered.clear()
    remembered.set(key, { userId, until: now + rememberedMs })
    return userId
  }
}
