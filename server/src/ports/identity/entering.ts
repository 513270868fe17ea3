import { refusalOf } from './engine-errors.ts'
import { IdentityFailure } from './identity-failure.ts'
import type { Language } from './identity-mails.ts'
import type { IdentityParts, Visitor } from './identity-parts.ts'
import type { LiveSession } from './tokens.ts'

/**
 * The ways in. None of them tells whether an address has an account: answers are the same, hashing happens either way, limits
 * count unknown addresses too, and what only a known address needs is done after the answer.
 *
 * Whoever reads the mailbox decides on the password: it is set when the code is entered, so that somebody who signed up with
 * another's address before its owner did is left with nothing.
 */
export async function signUp(
  parts: IdentityParts,
  { email, password, language }: { email: string; password: string; language: Language },
  visitor: Visitor,
): Promise<void> {
  await spendMail(parts, email, visitor)
  const { api } = await parts.engine()
  try {
    await parts.passwordWork('set', visitor.ip, () => api.signUpEmail({ body: { email, password, name: '' } }))
  } catch (error) {
    // The same address signed up at the same moment: there is one account, and this request gets a code for it as well.
    if (refusalOf(error) !== 'FAILED_TO_CREATE_USER') {
      await refundMail(parts, email, visitor)
      throw error
    }
  }
  try {
    await mailSignUp(parts, email, language)
  } catch (error) {
    throw new IdentityFailure('unavailable', { message: 'The mail could not be sent', cause: error })
  }
}

export async function resendCode(
  parts: IdentityParts,
  { email, language }: { email: string; language: Language },
  visitor: Visitor,
): Promise<void> {
  await spendMail(parts, email, visitor)
  parts.background(() => mailSignUp(parts, email, language))
}

export async function forgotPassword(
  parts: IdentityParts,
  { email, language }: { email: string; language: Language },
  visitor: Visitor,
): Promise<void> {
  await spendMail(parts, email, visitor)
  parts.background(async () => {
    if (await findAccount(parts, email)) await mailCode(parts, 'resetCode', email, language)
  })
}

/** Enters by a code from the mailbox: finishes a sign-up, or sets a new password. Ends every other session. */
export async function enterWithCode(
  parts: IdentityParts,
  { email, code, password, language }: { email: string; code: string; password: string; language: Language },
  visitor: Visitor,
): Promise<LiveSession> {
  await parts.attempts.spend('code from', visitor.ip)
  await parts.attempts.spend('code', email)
  const { api, $context } = await parts.engine()
  const verifiedBefore = (await findAccount(parts, email))?.emailVerified === true
  try {
    await parts.passwordWork('set', visitor.ip, () =>
      api.resetPasswordEmailOTP({ body: { email, otp: code, password } }),
    )
  } catch (error) {
    if (refusalOf(error) !== null) throw new IdentityFailure('wrong_code', { cause: error })
    await parts.attempts.refund('code', email)
    throw error
  }
  const account = await findAccount(parts, email)
  if (!account) throw new IdentityFailure('wrong_code')
  await parts.attempts.refund('code from', visitor.ip)
  await parts.attempts.forget('code', email)
  await parts.attempts.forget('sign-in', email)
  if (verifiedBefore) parts.background(() => parts.mails.send('passwordChanged', email, language))
  const { internalAdapter } = await $context
  const session = await internalAdapter.createSession(account.id, false, { userAgent: visitor.userAgent })
  return { id: session.id, token: session.token, account: { id: account.id, email: account.email } }
}

export async function signIn(
  parts: IdentityParts,
  { email, password, language }: { email: string; password: string; language: Language },
  visitor: Visitor,
): Promise<LiveSession> {
  await parts.attempts.spend('sign-in from', visitor.ip)
  await parts.attempts.spend('sign-in', email)
  const { api } = await parts.engine()
  const headers = new Headers({ 'user-agent': visitor.userAgent })
  try {
    const { token } = await parts.passwordWork('check', visitor.ip, () =>
      api.signInEmail({ body: { email, password }, headers }),
    )
    await forgiveSignIn(parts, email, visitor)
    const session = await parts.tokens.resume(token)
    if (!session) throw new IdentityFailure('wrong_credentials')
    return session
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === 'EMAIL_NOT_VERIFIED') {
      // The password was right: this visitor may know that the account waits for its code.
      await forgiveSignIn(parts, email, visitor)
      await resendCode(parts, { email, language }, visitor).catch(unlessLimited)
      throw new IdentityFailure('email_unverified')
    }
    if (refusal !== null) throw new IdentityFailure('wrong_credentials')
    // Nobody looked at the password: too many others were signing in, or the database did not answer.
    await parts.attempts.refund('sign-in', email)
    throw error
  }
}

async function forgiveSignIn(parts: IdentityParts, email: string, visitor: Visitor): Promise<void> {
  await parts.attempts.forget('sign-in', email)
  await parts.attempts.refund('sign-in from', visitor.ip)
}

/** A code mailed a moment ago still works when no further one may be sent. */
function unlessLimited(error: unknown): void {
  if (!(error instanceof IdentityFailure)) throw error
}

async function spendMail(parts: IdentityParts, email: string, visitor: Visitor): Promise<void> {
  await parts.attempts.spend('mail from', visitor.ip)
  await parts.attempts.spend('mail', email)
  await parts.attempts.forget('code', email)
}

async function refundMail(parts: IdentityParts, email: string, visitor: Visitor): Promise<void> {
  await parts.attempts.refund('mail from', visitor.ip)
  await parts.attempts.refund('mail', email)
}

async function mailSignUp(parts: IdentityParts, email: string, language: Language): Promise<void> {
  const account = await findAccount(parts, email)
  if (account?.emailVerified) await parts.mails.send('alreadyHere', email, language)
  else if (account) await mailCode(parts, 'signUpCode', email, language)
}

async function mailCode(
  parts: IdentityParts,
  kind: 'signUpCode' | 'resetCode',
  email: string,
  language: Language,
): Promise<void> {
  const { api } = await parts.engine()
  const code = await api.createVerificationOTP({ body: { email, type: 'forget-password' } })
  await parts.mails.send(kind, email, language, code)
}

async function findAccount(parts: IdentityParts, email: string) {
  const { internalAdapter } = await (await parts.engine()).$context
  return (await internalAdapter.findUserByEmail(email))?.user ?? null
}
