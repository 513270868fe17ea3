import type { Kysely, Selectable } from 'kysely'
import type { Identified } from '../../ports/identity/identity.ts'
import type { UserTables } from '../../schema/account/users.ts'
import type { Schema } from '../../schema/index.ts'
import { uuidv7 } from '../../uuid.ts'

export type UserRow = Selectable<UserTables['users']>

export interface Profile {
  koma_id: string
  user_name: string
  description: string
  twitter_id?: string | null | undefined
  discord_id?: string | null | undefined
  vrchat_user_id?: string | null | undefined
  vrchat_display_name?: string | null | undefined
}

/** The user of an account, and the version of the terms that they accepted. */
export interface AccountUser {
  userId: string
  accepted: string | null
}

export async function findAccountUser(db: Kysely<Schema>, account: Identified): Promise<AccountUser | null> {
  const user = await db
    .selectFrom('users')
    .select(['user_id', 'email', 'accepted_tos_version'])
    .where('subject', '=', account.subject)
    .executeTakeFirst()
  if (user && account.email && account.email !== user.email) {
    await db.updateTable('users').set({ email: account.email }).where('user_id', '=', user.user_id).execute()
  }
  return user ? { userId: user.user_id, accepted: user.accepted_tos_version } : null
}

/** Creates the user only once, however many first calls arrive at the same time. A new user has accepted no terms. */
export async function addAccountUser(db: Kysely<Schema>, account: Identified): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('users')
      .values({ user_id: uuidv7(), subject: account.subject, email: account.email })
      .onConflict((conflict) => conflict.column('subject').doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (made) await trx.insertInto('storage_use').values({ user_id: made.user_id }).execute()
  })
}

export async function findUser(db: Kysely<Schema>, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Returns false if another user has the koma id. */
export async function saveProfile(db: Kysely<Schema>, userId: string, profile: Profile): Promise<boolean> {
  const given = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined))
  try {
    await db.updateTable('users').set(given).where('user_id', '=', userId).execute()
    return true
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'users_koma_id') return false
    throw error
  }
}

export async function storageUseOf(db: Kysely<Schema>, userId: string): Promise<{ files: number; bytes: number }> {
  const use = await db
    .selectFrom('storage_use')
    .select(['files', 'bytes'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return use ?? { files: 0, bytes: 0 }
}
