import type { MailLanguage } from '@koma/contract'
import { namesInAgent } from '@koma/contract/agent-names'
import { Failure } from '../../../http/failure.ts'
import type { LiveSession } from '../../../ports/identity/tokens.ts'
import type { IdentityParts, Visitor } from '../parts.ts'

/**
 * Tells the owner of an account by mail that somebody signed in on a device that it was not used on before, with a link that ends the
 * session. In the language of the owner's own devices: who signed in may be somebody else.
 */
export function tellOfSignIn(
  parts: IdentityParts,
  session: LiveSession,
  visitor: Visitor,
  askedFor: MailLanguage,
): void {
  const { account, id, signedInAt } = session
  if ([account.id, account.email].some((whom) => parts.knownDevices.recognise(visitor.deviceToken, whom) !== null)) {
    rememberLanguage(parts, account.id, askedFor)
    return
  }
  parts.background(async () => {
    if (!(await mayMail(parts, account.id))) return
    const stored = await parts.db
      .selectFrom('languages')
      .select('language')
      .where('account_id', '=', account.id)
      .executeTakeFirst()
    await parts.mails.send('newSignIn', account.email, stored?.language ?? askedFor, {
      endToken: parts.endTokens.tokenFor(id),
      signIn: {
        at: signedInAt ?? parts.clock.now(),
        address: visitor.ip,
        agent: namesInAgent(visitor.userAgent).join(', ') || null,
      },
    })
  })
}

/** Nothing but what the owner of the account did may choose the language: the mailbox, or a device that is known. */
export function rememberLanguage(parts: IdentityParts, accountId: string, language: MailLanguage): void {
  parts.background(async () => {
    await parts.db
      .insertInto('languages')
      .values({ account_id: accountId, language })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ language }))
      .execute()
  })
}

async function mayMail({ attempts }: IdentityParts, accountId: string): Promise<boolean> {
  try {
    await attempts.spend('sign-in mail', accountId)
    await attempts.spend('sign-in mail a day', accountId)
    return true
  } catch (error) {
    if (error instanceof Failure && error.error === 'attempt_limit') return false
    throw error
  }
}
