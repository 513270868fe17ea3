import { createHash, randomBytes } from 'node:crypto'
import type { MailLanguage } from '@koma/contract'
import { Failure } from '../../../http/failure.ts'
import { endSessions } from '../../../ports/identity/devices.ts'
import type { LiveSession } from '../../../ports/identity/tokens.ts'
import { findCredentials, setPassword } from '../entering/credentials.ts'
import type { IdentityParts, Visitor } from '../parts.ts'
import { requireOwner } from './account-changes.ts'
import { undoableMs } from './undo-lifetime.ts'

/**
 * Mails a code to the new address. If it already has an account, its owner gets a mail instead and the caller does not learn of it.
 * Whoever reads the new mailbox can set a new password, so a session alone is not enough: it may be stolen, or left open.
 */
export async function changeEmail(
  parts: IdentityParts,
  session: LiveSession,
  {
    email,
    current_password,
    language,
  }: { email: string; current_password?: string | undefined; language: MailLanguage },
  visitor: Visitor,
): Promise<void> {
  if (email === session.account.email) throw new Failure('own_email')
  await requireOwner(parts, session, current_password)
  await parts.attempts.spend('mail from', visitor.ip)
  await parts.attempts.spend('mail', session.account.id)
  await parts.attempts.spend('mail', email)
  const code = await parts.codes.issue('address', whomOf(session, email), visitor.ip)
  parts.background(async () => {
    if (await findCredentials(parts.db, email)) await parts.mails.send('alreadyHere', email, language)
    else await parts.mails.send('emailCode', email, language, { code })
  })
}

/**
 * Moves the account to the new address, and mails a link to the old one that undoes the change. Nothing is left to do if the account
 * has the address already: the answer to the call that moved it may have been lost.
 */
export async function confirmEmail(
  parts: IdentityParts,
  session: LiveSession,
  { email, code, language }: { email: string; code: string; language: MailLanguage },
  visitor: Visitor,
): Promise<LiveSession> {
  if (email === session.account.email) return session
  const right = await parts.codes.check('address', whomOf(session, email), code, visitor.ip)
  if (!right) throw new Failure('wrong_code')
  const { id } = session.account
  const undoToken = randomBytes(32).toString('base64url')
  const now = parts.clock.now()
  const oldEmail = await orTaken(() =>
    parts.db.transaction().execute(async (trx) => {
      const account = await trx.selectFrom('user').select('email').where('id', '=', id).forUpdate().executeTakeFirst()
      if (!account || !(await parts.codes.redeem(trx, right))) throw new Failure('wrong_code')
      await trx.updateTable('user').set({ email }).where('id', '=', id).execute()
      await trx
        .insertInto('email_changes')
        .values({
          token_hash: hashOf(undoToken),
          account_id: id,
          old_email: account.email,
          changed_at: now,
          expires_at: new Date(now.getTime() + undoableMs),
        })
        .execute()
      return account.email
    }),
  )
  parts.background(() => parts.mails.send('emailChanged', oldEmail, language, { undoToken }))
  return { ...session, account: { id, email } }
}

/**
 * Restores the address that an account had before a change. Whoever made the change may hold a session, the password, a
 * passkey, an approved application and the new mailbox. So all sessions end, passkeys go, the password is void until a code mailed to the restored
 * address sets a new one, and later changes can no longer be undone, since their old addresses may be the attacker's.
 * Earlier changes still can, so that the oldest address of the last seven days wins.
 */
export async function undoEmailChange(
  parts: IdentityParts,
  { token }: { token: string },
  visitor: Visitor,
): Promise<{ email: string }> {
  await parts.attempts.spend('code from', visitor.ip)
  const changeBy = (db: IdentityParts['db']) =>
    db
      .selectFrom('email_changes')
      .select(['account_id', 'old_email', 'changed_at'])
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', parts.clock.now())
      .executeTakeFirst()
  const email = await orTaken(() =>
    parts.db.transaction().execute(async (trx) => {
      const id = (await changeBy(trx))?.account_id ?? ''
      // Locks the account first: two links used at once would otherwise deadlock.
      await trx.selectFrom('user').select('id').where('id', '=', id).forUpdate().execute()
      const change = await changeBy(trx)
      if (!change) throw new Failure('not_found')
      // Somebody who cannot read this mailbox may have signed up with its address in the meantime.
      await trx.deleteFrom('user').where('email', '=', change.old_email).where('emailVerified', '=', false).execute()
      await trx.updateTable('user').set({ email: change.old_email }).where('id', '=', id).execute()
      await setPassword(trx, id, null)
      await trx.deleteFrom('passkeys').where('account_id', '=', id).execute()
      await endSessions(trx, id)
      await trx
        .deleteFrom('email_changes')
        .where('account_id', '=', id)
        .where('changed_at', '>=', change.changed_at)
        .execute()
      return change.old_email
    }),
  )
  await parts.attempts.refund('code from', visitor.ip)
  return { email }
}

const whomOf = (session: LiveSession, email: string) => `${session.account.id} ${email}`

/** 256 random bits need no slow hash, and no salt. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Throws `email_taken` if another account has the address. */
async function orTaken<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === '23505') {
      throw new Failure('email_taken', { cause: error })
    }
    throw error
  }
}
