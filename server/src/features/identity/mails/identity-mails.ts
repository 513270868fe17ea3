import type { MailLanguage } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import type { Mail } from '../../../ports/mail/mail.ts'
import { undoableMs } from '../account/undo-lifetime.ts'
import { en } from './messages.en.ts'
import { ja } from './messages.ja.ts'

interface Facts {
  code: string
  /** Minutes. */
  lifetime: number
  loginUrl: string
  undoUrl: string
  /** Days. */
  undoable: number
}

export type MailKind = 'signUpCode' | 'resetCode' | 'emailCode' | 'alreadyHere' | 'passwordChanged' | 'emailChanged'

/** Paragraphs; a blank line comes between them. */
export type MailTexts = Record<MailKind, (facts: Facts) => { subject: string; text: string[] }>

/** Secrets that are sent by mail only. */
interface MailSecrets {
  code?: string
  undoToken?: string
}

export interface IdentityMails {
  send(kind: MailKind, to: string, language: MailLanguage, secrets?: MailSecrets): Promise<void>
}

export function createIdentityMails(mail: Mail, webUrl: () => string): IdentityMails {
  return {
    async send(kind, to, language, { code = '', undoToken = '' } = {}) {
      const facts = {
        code,
        lifetime: limits.mailCode.lifetime / 60_000,
        loginUrl: `${webUrl()}/login`,
        undoUrl: `${webUrl()}/undo_email_change?token=${undoToken}`,
        undoable: undoableMs / (24 * 3600 * 1000),
      }
      const { subject, text } = (language === 'en' ? en : ja)[kind](facts)
      await mail.send({ to, subject, text: `${text.join('\n\n')}\n` })
    },
  }
}
