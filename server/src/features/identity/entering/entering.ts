import type { MailLanguage } from '@koma/contract'
import { Failure } from '../../../http/failure.ts'
import { endSessions } from '../../../ports/identity/devices.ts'
import type { LiveSession } from '../../../ports/identity/tokens.ts'
import { decoyHash, hashPassword, verifyPassword } from '../../../ports/passwords/password-hashing.ts'
import type { IdentityParts, Visitor } from '../parts.ts'
import { addUnverified, findCredentials, setPassword } from './credentials.ts'
import { mailsTo, passwordTries } from './entry-limits.ts'
import { rememberLanguage } from './sign-in-notice.ts'

/**
 * Signing up and in. No call reveals whether an address has an account: answers are the same, each call runs the same statements
 * and hashes either way, limits count unknown addresses too, and what only a known address needs is done after the answer.
 *
 * The password that counts is the one sent with the mailed code, so that somebody who signs up with another person's address
 * before its owner does gains nothing.
 */
export async function signUp(
  parts: IdentityParts,
  { email, password, language }: { email: string; password: string; language: MailLanguage },
  visitor: Visitor,
): Promise<void> {
  const mails = mailsTo(parts, email, visitor)
  await mails.spend()
  const account = await parts
    .passwordWork('set', visitor.ip, () => hashPassword(password, parts.passwordCost))
    .then((hash) => addUnverified(parts.db, { email, hash }))
    .catch(async (error: unknown) => {
      await mails.refund()
      throw error
    })
  const code = await parts.codes.issue('entering', email, visitor.ip)
  try {
    await mailSignUp(parts, { email, ...account }, language, code)
  } catch (error) {
    throw new Failure('unavailable', { message: 'The mail could not be sent', cause: error })
  }
}

export async function resendCode(
  parts: IdentityParts,
  { email, language }: { email: string; language: MailLanguage },
  visitor: Visitor,
): Promise<void> {
  await mailsTo(parts, email, visitor).spend()
  const code = await parts.codes.issue('entering', email, visitor.ip)
  parts.background(async () => {
    const account = await findCredentials(parts.db, email)
    if (account) await mailSignUp(parts, account, language, code)
  })
}

export async function forgotPassword(
  parts: IdentityParts,
  { email, language }: { email: string; language: MailLanguage },
  visitor: Visitor,
): Promise<void> {
  await mailsTo(parts, email, visitor).spend()
  const code = await parts.codes.issue('entering', email, visitor.ip)
  parts.background(async () => {
    if (await findCredentials(parts.db, email)) await parts.mails.send('resetCode', email, language, { code })
  })
}

/** Signs in with a mailed code: finishes a sign-up, or sets a new password. Ends every other session. */
export async function enterWithCode(
  parts: IdentityParts,
  { email, code, password, language }: { email: string; code: string; password: string; language: MailLanguage },
  visitor: Visitor,
): Promise<LiveSession> {
  await parts.attempts.spend('code from', visitor.ip)
  const right = await parts.codes.check('entering', email, code, visitor.ip)
  if (!right) throw new Failure('wrong_code')
  const hash = await parts.passwordWork('set', visitor.ip, () => hashPassword(password, parts.passwordCost))
  const account = await parts.db.transaction().execute(async (trx) => {
    const found = await findCredentials(trx, email)
    if (!(await parts.codes.redeem(trx, right)) || !found) throw new Failure('wrong_code')
    await setPassword(trx, found.id, hash)
    await trx.updateTable('user').set({ emailVerified: true }).where('id', '=', found.id).execute()
    await endSessions(trx, found.id)
    return found
  })
  await parts.attempts.refund('code from', visitor.ip)
  await parts.attempts.forget('sign-in', email, visitor.ip)
  await parts.attempts.forget('sign-in anywhere', email)
  if (account.emailVerified) parts.background(() => parts.mails.send('passwordChanged', email, language))
  rememberLanguage(parts, account.id, language)
  return beginSession(parts, account, visitor)
}

export async function signIn(
  parts: IdentityParts,
  { email, password, language }: { email: string; password: string; language: MailLanguage },
  visitor: Visitor,
): Promise<LiveSession> {
  const tries = passwordTries(parts, email, visitor)
  await tries.spend()
  const account = await findCredentials(parts.db, email)
  const hash = account?.password ?? decoyHash(parts.passwordCost)
  const isRight = await parts
    .passwordWork('check', visitor.ip, () => verifyPassword(password, hash))
    .catch(async (error: unknown) => {
      await tries.refund()
      throw error
    })
  if (!account || !isRight) throw new Failure('wrong_credentials')
  await tries.forgive()
  if (account.emailVerified) return beginSession(parts, account, visitor)
  // The password was right, so this visitor may learn that the account waits for its code.
  await resendCode(parts, { email, language }, visitor).catch(unlessLimited)
  throw new Failure('email_unverified')
}

export async function beginSession(
  parts: IdentityParts,
  { id, email }: { id: string; email: string },
  visitor: Visitor,
): Promise<LiveSession> {
  const { internalAdapter } = await (await parts.engine()).$context
  const session = await internalAdapter.createSession(id, false, { userAgent: visitor.userAgent })
  return { id: session.id, token: session.token, account: { id, email }, client: null, signedInAt: session.createdAt }
}

/** Ignores the limit of mails: the code that was mailed before still works. */
function unlessLimited(error: unknown): void {
  if (!(error instanceof Failure && error.error === 'attempt_limit')) throw error
}

async function mailSignUp(
  parts: IdentityParts,
  { email, emailVerified }: { email: string; emailVerified: boolean },
  language: MailLanguage,
  code: string,
): Promise<void> {
  if (emailVerified) await parts.mails.send('alreadyHere', email, language)
  else await parts.mails.send('signUpCode', email, language, { code })
}

/** Ends the session that a mail told of, with the token of its link. */
export async function endSession(parts: IdentityParts, { token }: { token: string }, visitor: Visitor): Promise<void> {
  await parts.attempts.spend('code from', visitor.ip)
  const id = parts.endTokens.read(token)
  if (id === null) throw new Failure('not_found')
  await parts.attempts.refund('code from', visitor.ip)
  await parts.db.deleteFrom('session').where('id', '=', id).execute()
}
