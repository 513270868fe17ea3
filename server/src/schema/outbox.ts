import type { Generated, GeneratedAlways } from 'kysely'

export interface OutboxTables {
  /** The newest mails of an installation without a mail server. */
  outbox_mail: {
    mail_id: GeneratedAlways<number>
    recipient: string
    subject: string
    body: string
    sent_at: Generated<Date>
  }
}
