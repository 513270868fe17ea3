import type { MailLanguage } from '@koma/contract'
import { Failure } from '../../../http/failure.ts'
import { endSessions } from '../../../ports/identity/devices.ts'
import type { LiveSession } from '../../../ports/identity/tokens.ts'
import { decoyHash, hashPassword, verifyPassword } from '../../../ports/passwords/password-hashing.ts'
import { credentialsOf, setPassword } from '../entering/credentials.ts'
import type { IdentityParts } from '../parts.ts'

/** Ends every other session, so that anybody else who knew the old password is signed out. */
export async function changePassword(
  parts: IdentityParts,
  session: LiveSession,
  {
    current_password,
    new_password,
    language,
  }: { current_password: string; new_password: string; language: MailLanguage },
): Promise<void> {
  await requirePassword(parts, session, current_password)
  const { id, email } = session.account
  const hash = await parts.passwordWork('set', id, () => hashPassword(new_password, parts.passwordCost))
  await parts.db.transaction().execute(async (trx) => {
    await setPassword(trx, id, hash)
    await endSessions(trx, id, session.id)
  })
  parts.background(() => parts.mails.send('passwordChanged', email, language))
}

/** Somebody who signed in this recently has just proved the password or the mailbox, and is not asked again. */
const freshSignInMs = 10 * 60_000

/** Throws unless the owner of the account is there: a session alone may be stolen, or left open. */
export async function requireOwner(
  parts: IdentityParts,
  session: LiveSession,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) return requirePassword(parts, session, password)
  const { signedInAt } = session
  const isFresh = signedInAt !== null && parts.clock.now().getTime() - signedInAt.getTime() < freshSignInMs
  if (!isFresh) throw new Failure('wrong_password', { message: 'The current password is needed' })
}

/** Throws unless this is the account's password. Tries are limited, so that a stolen session cannot guess the password. */
export async function requirePassword(
  parts: Pick<IdentityParts, 'attempts' | 'db' | 'passwordWork' | 'passwordCost'>,
  session: { id: string; account: Pick<LiveSession['account'], 'id'> },
  password: string,
): Promise<void> {
  const { id } = session.account
  const { attempts } = parts
  await attempts.spend('password of', session.id)
  await attempts.spend('password anywhere', id)
  const hash = (await credentialsOf(parts.db, id))?.password ?? decoyHash(parts.passwordCost)
  const isRight = await parts
    .passwordWork('check', id, () => verifyPassword(password, hash))
    .catch(async (error: unknown) => {
      await attempts.refund('password of', session.id)
      await attempts.refund('password anywhere', id)
      throw error
    })
  if (!isRight) throw new Failure('wrong_password')
  await attempts.forget('password of', session.id)
  await attempts.refund('password anywhere', id)
}
