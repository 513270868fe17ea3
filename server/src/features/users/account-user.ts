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

const rememberedMs = 3000
const rememberedAtMost = 10_000

/** `userOfAccount` with a short memory: a page asks for a dozen things at once, and each would begin by asking the same. */
export function rememberUsers(ports: Parameters<typeof userOfAccount>[0]) {
  const remembered = new Map<string, { userId: string; until: number }>()
  return async (account: Identified): Promise<string> => {
    const now = performance.now()
    // A changed address is a reason to look again.
    const key = `${account.subject} ${account.email}`
    const known = remembered.get(key)
    if (known && known.until > now) return known.userId
    const userId = await userOfAccount(ports, account)
    if (remembered.size >= rememberedAtMost) remembered.clear()
    remembered.set(key, { userId, until: now + rememberedMs })
    return userId
  }
}
