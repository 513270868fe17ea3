import type { MailLanguage } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import type { Mail } from '../../../ports/mail/mail.ts'
import { undoableMs } from '../account/undo-lifetime.ts'
import { en } from './messages.en.ts'
import { ja } from './messages.ja.ts'

/** When, from which address and with which browser somebody signed in. */
interface SignInFacts {
  at: Date
  address: string
  /** Null if it did not say. */
  agent: string | null
}

interface Facts {
  code: string
  /** Minutes. */
  lifetime: number
  loginUrl: string
  undoUrl: string
  endUrl: string
  /** The name of a passkey. */
  passkey: string
  signIn: SignInFacts
  /** Days. */
  undoable: number
}

export type MailKind =
  | 'signUpCode'
  | 'resetCode'
  | 'emailCode'
  | 'alreadyHere'
  | 'passwordChanged'
  | 'emailChanged'
  | 'newSignIn'
  | 'passkeyAdded'

/** Paragraphs; a blank line comes between them. */
export type MailTexts = Record<MailKind, (facts: Facts) => { subject: string; text: string[] }>

/** Secrets that are sent by mail only, and what a mail tells of. */
interface MailDetails {
  code?: string
  undoToken?: string
  endToken?: string
  passkey?: string
  signIn?: SignInFacts
}

const nowhere: SignInFacts = { at: new Date(0), address: '', agent: null }

export interface IdentityMails {
  send(kind: MailKind, to: string, language: MailLanguage, details?: MailDetails): Promise<void>
}

export function createIdentityMails(mail: Mail, webUrl: () => string): IdentityMails {
  return {
    async send(kind, to, language, details = {}) {
      const { code = '', undoToken = '', endToken = '', passkey = '', signIn = nowhere } = details
      const facts = {
        code,
        lifetime: limits.mailCode.lifetime / 60_000,
        loginUrl: `${webUrl()}/login`,
        undoUrl: `${webUrl()}/undo_email_change?token=${undoToken}`,
        endUrl: `${webUrl()}/end_session?token=${endToken}`,
        passkey,
        signIn,
        undoable: undoableMs / (24 * 3600 * 1000),
      }
      const { subject, text } = (language === 'en' ? en : ja)[kind](facts)
      await mail.send({ to, subject, text: `${text.join('\n\n')}\n` })
    },
  }
}
