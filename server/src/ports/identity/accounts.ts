import { normaliseEmail } from '@koma/contract'
import type { PasswordWork } from '../passwords/password-work.ts'
import type { AuthEngine } from './auth-engine.ts'
import { disconnectDevice, listDevices } from './devices.ts'
import type { Accounts } from './identity.ts'
import type { IdentityDatabase } from './identity-tables.ts'

export interface AccountsParts {
  engine(): Promise<AuthEngine>
  db: IdentityDatabase
  passwordWork: PasswordWork
}

export function createAccounts({ engine, db, passwordWork }: AccountsParts): Accounts {
  return {
    async exists(subject) {
      const row = await db.selectFrom('user').select('id').where('id', '=', subject).executeTakeFirst()
      return row !== undefined
    },
    async create({ email, password }) {
      const address = normaliseEmail(email)
      if (address === null) throw new Error(`${email} is not an e-mail address.`)
      const context = await (await engine()).$context
      const hash = await passwordWork('set', address, () => context.password.hash(password))
      const user = await context.internalAdapter.createUser(
        { email: address, name: '', emailVerified: true },
        { method: 'email-password' },
      )
      const account = { userId: user.id, accountId: user.id, providerId: 'credential', password: hash }
      await context.internalAdapter.linkAccount(account)
      return { subject: user.id }
    },
    devices: (subject) => listDevices(db, subject),
    disconnect: (subject, deviceId) => disconnectDevice(db, subject, deviceId),
    async remove(subject) {
      await db.deleteFrom('user').where('id', '=', subject).execute()
    },
  }
}
