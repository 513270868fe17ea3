import type { Clock } from '../clock/clock.ts'
import type { ScryptCost } from '../passwords/password-hashing.ts'
import type { PasswordWork } from '../passwords/password-work.ts'
import type { Attempts } from './attempts.ts'
import type { AuthEngine } from './auth-engine.ts'
import type { IdentityMails } from './identity-mails.ts'
import type { IdentityDatabase } from './identity-tables.ts'
import type { KnownDevices } from './known-devices.ts'
import type { MailCodes } from './mail-codes.ts'
import type { Tokens } from './tokens.ts'

export interface IdentityLog {
  error(details: object, message: string): void
}

/** What the flows of the identity service are made of. */
export interface IdentityParts {
  engine(): Promise<AuthEngine>
  db: IdentityDatabase
  clock: Clock
  attempts: Attempts
  codes: MailCodes
  knownDevices: KnownDevices
  mails: IdentityMails
  passwordWork: PasswordWork
  passwordCost: ScryptCost
  tokens: Tokens
  /** Runs after the answer, so that its time tells nothing; a failure is logged. */
  background(task: () => Promise<void>): void
}

/** Where a request comes from. */
export interface Visitor {
  ip: string
  userAgent: string
  /** What a device that was signed in before carries. */
  deviceToken: string | null
}
