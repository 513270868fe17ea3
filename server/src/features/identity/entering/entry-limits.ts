import type { AttemptRule } from '../attempts.ts'
import type { IdentityParts, Visitor } from '../parts.ts'

type Limit = [rule: AttemptRule, ...who: string[]]

/** Spends the limits in order and stops at the first that is exceeded, so that the wider limits behind it are not charged. */
async function spendAll({ attempts }: IdentityParts, limits: Limit[]): Promise<void> {
  for (const limit of limits) await attempts.spend(...limit)
}

async function refundAll({ attempts }: IdentityParts, limits: Limit[]): Promise<void> {
  for (const limit of limits) await attempts.refund(...limit)
}

/**
 * The tries a visitor has at the password of an account. A known device has its own; everybody else has those of their network,
 * of their network at this account, and of all strangers at this account.
 */
export function passwordTries(parts: IdentityParts, email: string, visitor: Visitor) {
  const device = parts.knownDevices.recognise(visitor.deviceToken, email)
  const own: Limit = device === null ? ['sign-in', email, visitor.ip] : ['sign-in known', email, device]
  const everybody: Limit = [device === null ? 'sign-in anywhere' : 'sign-in known anywhere', email]
  const network: Limit[] = device === null ? [['sign-in from', visitor.ip]] : []
  return {
    spend: () => spendAll(parts, [own, ...network, everybody]),
    /** The password was not checked. The network stays charged, because it may be the one that floods us. */
    refund: () => refundAll(parts, [own, everybody]),
    /** The password was right. */
    async forgive() {
      await parts.attempts.forget(...own)
      await refundAll(parts, [...network, everybody])
    },
  }
}

/** Limits the mails that a visitor can cause to one address. Strangers cannot use up those of a known device. */
export function mailsTo(parts: IdentityParts, email: string, visitor: Visitor) {
  const isKnown = parts.knownDevices.recognise(visitor.deviceToken, email) !== null
  const limits: Limit[] = isKnown
    ? [['mail known', email]]
    : [
        ['mail from', visitor.ip],
        ['mail', email],
        ['mail a day', email],
      ]
  return { spend: () => spendAll(parts, limits), refund: () => refundAll(parts, limits) }
}
