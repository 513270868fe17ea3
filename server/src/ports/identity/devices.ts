import { limits } from '@koma/contract/limits'
import type { Device } from './identity.ts'
import type { IdentityDatabase } from './identity-tables.ts'

/** Where somebody is signed in to an account, the most recently used first. Sync clients have a list of their own. */
export async function listDevices(db: IdentityDatabase, accountId: string): Promise<Device[]> {
  return (
    db
      .selectFrom('session')
      .select(['id', 'userAgent', 'createdAt', 'updatedAt as lastActivityAt'])
      .where('userId', '=', accountId)
      .where('clientId', 'is', null)
      // better-auth wrote it by the time of the process.
      .where('expiresAt', '>', new Date())
      .orderBy('updatedAt', 'desc')
      .orderBy('id')
      .limit(limits.sessionsShown)
      .execute()
  )
}

/** Returns false if nobody is signed in to the account on such a device. */
export async function disconnectDevice(db: IdentityDatabase, accountId: string, deviceId: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('session')
    .where('id', '=', deviceId)
    .where('userId', '=', accountId)
    .where('clientId', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * Ends the sessions of everybody who signed in, but for `except`, and returns their ids. Codes that were approved and not redeemed
 * yet are void.
 */
export async function endOtherDevices(db: IdentityDatabase, accountId: string, except: string): Promise<string[]> {
  await db.deleteFrom('deviceCode').where('userId', '=', accountId).execute()
  const ended = await db
    .deleteFrom('session')
    .where('userId', '=', accountId)
    .where('clientId', 'is', null)
    .where('id', '!=', except)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/**
 * Ends all sessions of an account but `except`, sync clients included. Also voids device codes that were approved but not redeemed
 * yet, which would otherwise become sessions afterwards.
 */
export async function endSessions(db: IdentityDatabase, accountId: string, except?: string): Promise<void> {
  await db.deleteFrom('deviceCode').where('userId', '=', accountId).execute()
  await db
    .deleteFrom('session')
    .where('userId', '=', accountId)
    .where('id', '!=', except ?? '')
    .execute()
}
