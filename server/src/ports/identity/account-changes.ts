import { disconnectOtherDevices } from './devices.ts'
import { refusalOf } from './engine-errors.ts'
import { IdentityFailure } from './identity-failure.ts'
import type { Language } from './identity-mails.ts'
import type { IdentityParts, Visitor } from './identity-parts.ts'
import { type LiveSession, sessionHeaders } from './tokens.ts'

/** Ends every other session: whoever else knew the old password is out. */
export async function changePassword(
  parts: IdentityParts,
  session: LiveSession,
  { current_password, new_password, language }: { current_password: string; new_password: string; language: Language },
): Promise<void> {
  await parts.attempts.spend('password of', session.account.id)
  const { api } = await parts.engine()
  const headers = sessionHeaders(session.token)
  try {
    await parts.passwordWork('set', session.account.id, () =>
      api.changePassword({ body: { currentPassword: current_password, newPassword: new_password }, headers }),
    )
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'INVALID_PASSWORD') throw new IdentityFailure('wrong_password')
    if (refusal !== null) throw new IdentityFailure('unauthenticated', { cause: error })
    await parts.attempts.refund('password of', session.account.id)
    throw error
  }
  await disconnectOtherDevices(await parts.engine(), session)
  await parts.attempts.forget('password of', session.account.id)
  parts.background(() => parts.mails.send('passwordChanged', session.account.email, language))
}

/** Mails a code to the new address; its owner is told where the address has an account already, the caller is not. */
export async function changeEmail(
  parts: IdentityParts,
  session: LiveSession,
  { email, language }: { email: string; language: Language },
  visitor: Visitor,
): Promise<void> {
  requireOtherAddress(session, email)
  await parts.attempts.spend('mail from', visitor.ip)
  await parts.attempts.spend('mail', session.account.id)
  await parts.attempts.spend('mail', email)
  await parts.attempts.forget('code', checksOf(session, email))
  const { api, $context } = await parts.engine()
  const { internalAdapter } = await $context
  parts.background(async () => {
    if (await internalAdapter.findUserByEmail(email)) return parts.mails.send('alreadyHere', email, language)
    const headers = sessionHeaders(session.token, { [languageHeader]: language })
    await api.requestEmailChangeEmailOTP({ body: { newEmail: email }, headers })
  })
}

export async function confirmEmail(
  parts: IdentityParts,
  session: LiveSession,
  { email, code, language }: { email: string; code: string; language: Language },
): Promise<LiveSession> {
  requireOtherAddress(session, email)
  await parts.attempts.spend('code', checksOf(session, email))
  const { api } = await parts.engine()
  const headers = sessionHeaders(session.token)
  try {
    await api.changeEmailEmailOTP({ body: { newEmail: email, otp: code }, headers })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'Email already in use' || isUniqueViolation(error)) throw new IdentityFailure('email_taken')
    if (refusal !== null) throw new IdentityFailure('wrong_code', { cause: error })
    throw error
  }
  await parts.attempts.forget('code', checksOf(session, email))
  parts.background(() => parts.mails.send('emailChanged', session.account.email, language))
  return { ...session, account: { ...session.account, email } }
}

/** How the language of a mail travels through better-auth, which sends this code by itself. */
export const languageHeader = 'x-koma-language'

const checksOf = (session: LiveSession, email: string) => `${session.account.id} ${email}`

function requireOtherAddress(session: LiveSession, email: string): void {
  if (email === session.account.email) {
    throw new IdentityFailure('invalid_input', { message: 'email: this is your address already' })
  }
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
}
