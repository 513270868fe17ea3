import type { AccountCaller } from '../../http/callers/terms.ts'
import { Failure } from '../../http/failure.ts'
import type { Identified } from '../../ports/identity/identity.ts'
import type { Ports } from '../../ports/ports.ts'
import { isFromBefore } from './departed.ts'
import { type AccountUser, addAccountUser, findAccountUser } from './store.ts'

/**
 * The user of an account, created on the first call. A token outlives a deleted account by minutes, and must not recreate its
 * user.
 */
export async function userOfAccount(
  { database, accounts, secrets }: Pick<Ports, 'database' | 'accounts' | 'secrets'>,
  account: Identified,
): Promise<AccountUser> {
  const known = await findAccountUser(database.kysely, account)
  if (known) return known
  if (accounts && !(await accounts.exists(account.subject))) throw new Failure('unauthenticated')
  if (await isFromBefore(database.kysely, secrets, account)) throw new Failure('unauthenticated')
  await addAccountUser(database.kysely, account)
  const made = await findAccountUser(database.kysely, account)
  if (!made) throw new Failure('unauthenticated')
  return made
}

const rememberedMs = 3000
const rememberedAtMost = 10_000

/**
 * The callers of accounts, with a short cache, since a page makes a dozen calls at once and each would look up the same user. Users
 * who have not agreed to the terms are looked up each time: they may have done so a moment ago, at another process.
 */
export function rememberCallers(ports: Parameters<typeof userOfAccount>[0] & Pick<Ports, 'documents'>) {
  const remembered = new Map<string, AccountUser & { until: number }>()
  return async (account: Identified): Promise<AccountCaller> => {
    const now = performance.now()
    // A changed e-mail address must be written to the user, so it is not served from the cache.
    const key = `${account.subject} ${account.email}`
    const { version } = ports.documents.terms()
    const known = remembered.get(key)
    const { device, client, authenticatedAt } = account
    const told = { device, client, authenticatedAt }
    if (known && known.until > now && known.accepted === version)
      return { userId: known.userId, hasAgreed: true, ...told }
    const user = await userOfAccount(ports, account)
    if (remembered.size >= rememberedAtMost) remembered.clear()
    remembered.set(key, { ...user, until: now + rememberedMs })
    return { userId: user.userId, hasAgreed: user.accepted === version, ...told }
  }
}
