import type { AuthEngine } from './auth-engine.ts'
import type { Device } from './identity.ts'
import type { IdentityDatabase } from './identity-tables.ts'

/** Where an account is signed in, the most recently used first. */
export async function listDevices(engine: AuthEngine, accountId: string): Promise<Device[]> {
  const { internalAdapter } = await engine.$context
  const sessions = await internalAdapter.listSessions(accountId, { onlyActiveSessions: true })
  return sessions
    .map((session) => ({
      id: session.id,
      client: 'clientId' in session && typeof session.clientId === 'string' ? session.clientId : null,
      userAgent: session.userAgent ?? '',
      createdAt: session.createdAt,
      lastActivityAt: session.updatedAt,
    }))
    .sort((a, b) => b.lastActivityAt.getTime() - a.lastActivityAt.getTime())
}

/** Returns false if the account has no such device. */
export async function disconnectDevice(engine: AuthEngine, accountId: string, deviceId: string): Promise<boolean> {
  const { internalAdapter } = await engine.$context
  const sessions = await internalAdapter.listSessions(accountId, { onlyActiveSessions: true })
  const session = sessions.find((candidate) => candidate.id === deviceId)
  if (!session) return false
  await internalAdapter.deleteSession(session.token)
  return true
}

/**
 * Ends all sessions of an account but `except`. Also voids device codes that were approved but not redeemed yet, which would
 * otherwise become sessions afterwards.
 */
export async function endSessions(db: IdentityDatabase, accountId: string, except?: string): Promise<void> {
  await db.deleteFrom('deviceCode').where('userId', '=', accountId).execute()
  await db
    .deleteFrom('session')
    .where('userId', '=', accountId)
    .where('id', '!=', except ?? '')
    .execute()
}
