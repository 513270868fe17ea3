import { sql } from 'kysely'
import type { IdentityDatabase } from '../../../ports/identity/identity-tables.ts'
import { uuidv7 } from '../../../uuid.ts'

/** What signing up and in need to know of an address. */
export interface Credentials {
  id: string
  email: string
  emailVerified: boolean
  /** Null for an account whose password was voided, until a new one is set. */
  password: string | null
}

const provider = 'credential'

export function findCredentials(db: IdentityDatabase, email: string): Promise<Credentials | undefined> {
  return credentials(db).where('user.email', '=', email).executeTakeFirst()
}

export function credentialsOf(db: IdentityDatabase, accountId: string): Promise<Credentials | undefined> {
  return credentials(db).where('user.id', '=', accountId).executeTakeFirst()
}

function credentials(db: IdentityDatabase) {
  return db
    .selectFrom('user')
    .leftJoin('account', (join) => join.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', provider))
    .select(['user.id', 'user.email', 'user.emailVerified', 'account.password'])
}

/** A null hash voids the password: only a mailed code can set a new one. */
export async function setPassword(db: IdentityDatabase, accountId: string, hash: string | null): Promise<void> {
  const updatedAt = new Date()
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ password: hash, updatedAt })
    .where('userId', '=', accountId)
    .where('providerId', '=', provider)
    .executeTakeFirst()
  if (numUpdatedRows > 0) return
  const row = { id: uuidv7(), accountId, userId: accountId, providerId: provider, password: hash, updatedAt }
  await db.insertInto('account').values(row).execute()
}

/**
 * Adds an account that waits for its code, or leaves an existing one as it is. Either way it runs the same two statements and
 * both of them write, so that its duration does not reveal whether the address had an account.
 */
export function addUnverified(
  db: IdentityDatabase,
  { email, hash }: { email: string; hash: string },
): Promise<{ emailVerified: boolean }> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .insertInto('user')
      .values({ id: uuidv7(), name: '', email, emailVerified: false })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ updatedAt: new Date() }))
      .returning(['id', 'emailVerified'])
      .executeTakeFirstOrThrow()
    await sql`
      with touched as (
        update identity.account set "updatedAt" = now()
        where "userId" = ${user.id} and "providerId" = ${provider} returning id
      ), added as (
        insert into identity.account (id, "accountId", "userId", "providerId", password, "updatedAt")
        select ${uuidv7()}, ${user.id}, ${user.id}, ${provider}, ${hash}, now() where not exists (select from touched)
        returning id
      )
      select id from touched union all select id from added`.execute(trx)
    return user
  })
}
