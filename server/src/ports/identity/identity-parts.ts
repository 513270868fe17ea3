import type { Attempts } from './attempts.ts'
import type { AuthEngine } from './auth-engine.ts'
import type { IdentityMails } from './identity-mails.ts'
import type { PasswordWork } from './password-work.ts'
import type { Tokens } from './tokens.ts'

export interface IdentityLog {
  error(details: object, message: string): void
}

/** What the flows of the identity service are made of. */
export interface IdentityParts {
  engine(): Promise<AuthEngine>
  attempts: Attempts
  mails: IdentityMails
  passwordWork: PasswordWork
  tokens: Tokens
  /** Runs after the answer, so that its time tells nothing; a failure is logged. */
  background(task: () => Promise<void>): void
}

/** Where a request comes from. */
export interface Visitor {
  ip: string
  userAgent: string
}
