import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { IdentityDatabase } from '../../../ports/identity/identity-tables.ts'

/** In ms. People look for their phone or their key meanwhile; the login screen asks for a new one when it is over. */
export const challengeLifetime = 10 * 60_000

const macBytes = 16
const randomLength = 16
const momentBytes = 6

export interface Challenges {
  /** `purpose` and `whom` have to be the same when it is used. */
  issue(purpose: ChallengePurpose, whom: string): string
  /** Whether it is one of ours that has not expired. It can still be used, once. */
  isGood(challenge: string, purpose: ChallengePurpose, whom: string): boolean
  /** Returns false if it was used before. */
  use(db: IdentityDatabase, challenge: string): Promise<boolean>
}

type ChallengePurpose = 'add' | 'sign-in'

/**
 * The challenges that passkeys sign. A challenge carries its end and our mark, so that nothing is stored for the guests who ask for
 * one; only those that were used are remembered, until they have ended.
 */
export function createChallenges(clock: Clock, secret: string): Challenges {
  const markOf = (purpose: ChallengePurpose, whom: string, content: Buffer) =>
    createHmac('sha256', secret)
      .update(`passkey challenge\n${purpose}\n${whom}\n`)
      .update(content)
      .digest()
      .subarray(0, macBytes)
  const endOf = (challenge: string) => Buffer.from(challenge, 'base64url').readUIntBE(0, momentBytes)
  return {
    issue(purpose, whom) {
      const moment = Buffer.alloc(momentBytes)
      moment.writeUIntBE(clock.now().getTime() + challengeLifetime, 0, momentBytes)
      const content = Buffer.concat([moment, randomBytes(randomLength)])
      return Buffer.concat([content, markOf(purpose, whom, content)]).toString('base64url')
    },
    isGood(challenge, purpose, whom) {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== momentBytes + randomLength + macBytes) return false
      const content = bytes.subarray(0, -macBytes)
      const isOurs = timingSafeEqual(bytes.subarray(-macBytes), markOf(purpose, whom, content))
      return isOurs && endOf(challenge) > clock.now().getTime()
    },
    async use(db, challenge) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('used_challenges')
        // Decoded and encoded again, because several texts stand for the same bytes.
        .values({
          challenge: Buffer.from(challenge, 'base64url').toString('base64url'),
          expires_at: new Date(endOf(challenge)),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },
  }
}

/** The challenge that a browser says it answered; empty if it says nothing that can be read. */
export function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
