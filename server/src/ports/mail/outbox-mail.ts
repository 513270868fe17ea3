import type { Kysely } from 'kysely'
import type { OutboxTables } from '../../schema/outbox.ts'
import { type Mail, MailNotSent } from './mail.ts'
import { tidyMessage } from './tidy-message.ts'

const kept = 500

export interface StoredMail {
  id: number
  to: string
  subject: string
  text: string
  sentAt: Date
}

/** Replaces a mail server: stores mails in the database, where every process sees them, and sends nothing. */
export interface Outbox extends Mail {
  /** Newest first. With `to`, only the mails to this address, ignoring case. */
  list(to?: string): Promise<StoredMail[]>
}

export function createOutbox(db: Kysely<OutboxTables>): Outbox {
  return {
    async send(message) {
      const { to, subject, text } = tidyMessage(message)
      try {
        const { mail_id } = await db
          .insertInto('outbox_mail')
          .values({ recipient: to, subject, body: text })
          .returning('mail_id')
          .executeTakeFirstOrThrow()
        await db
          .deleteFrom('outbox_mail')
          .where('mail_id', '<=', Number(mail_id) - kept)
          .execute()
      } catch (error) {
        throw new MailNotSent('The mail could not be stored.', { permanent: false, cause: error })
      }
    },
    async list(to) {
      let query = db
        .selectFrom('outbox_mail')
        .select(['mail_id as id', 'recipient as to', 'subject', 'body as text', 'sent_at as sentAt'])
        .orderBy('mail_id', 'desc')
        .limit(kept)
      if (to !== undefined)
        query = query.where((on) => on(on.fn<string>('lower', ['recipient']), '=', to.toLowerCase()))
      return query.execute()
    },
    async close() {},
  }
}
