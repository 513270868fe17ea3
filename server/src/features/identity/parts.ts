import type { EmbeddedIdentity } from '../../ports/identity/embedded-identity.ts'
import type { Mail } from '../../ports/mail/mail.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import { createEndTokens, type EndTokens } from './entering/end-tokens.ts'
import { createKnownDevices, type KnownDevices } from './entering/known-devices.ts'
import { createMailCodes, type MailCodes } from './entering/mail-codes.ts'
import { createIdentityMails, type IdentityMails } from './mails/identity-mails.ts'
import { type Challenges, createChallenges } from './passkeys/challenges.ts'

/** What the flows of the feature are made of: the embedded service, and the feature's own limits, codes and mails. */
export interface IdentityParts extends EmbeddedIdentity {
  attempts: Attempts
  codes: MailCodes
  knownDevices: KnownDevices
  challenges: Challenges
  endTokens: EndTokens
  mails: IdentityMails
  /** Runs a task that the answer does not wait for, so that its duration reveals nothing. Failures are logged. */
  background(task: () => Promise<void>): void
  /** Resolves once the background tasks under way have ended. */
  settled(): Promise<void>
}

/** Where a request comes from. */
export interface Visitor {
  ip: string
  userAgent: string
  /** The token of a device that was signed in before. */
  deviceToken: string | null
}

export function createIdentityParts(identity: EmbeddedIdentity, mail: Mail): IdentityParts {
  const { db, clock, secret, log, webUrl } = identity
  const attempts = createAttempts(db, clock, secret)
  const underWay = new Set<Promise<void>>()
  return {
    ...identity,
    attempts,
    codes: createMailCodes(db, clock, secret, attempts),
    knownDevices: createKnownDevices(secret),
    challenges: createChallenges(clock, secret),
    endTokens: createEndTokens(secret),
    mails: createIdentityMails(mail, webUrl),
    background(task) {
      const running = task()
        .catch((error: unknown) => log.error({ err: error }, 'the identity service could not finish something'))
        .finally(() => underWay.delete(running))
      underWay.add(running)
    },
    settled: async () => void (await Promise.all(underWay)),
  }
}
