import type { Config } from '../../config.ts'
import type { Database } from '../database/database.ts'
import type { Mail } from './mail.ts'
import { createOutbox } from './outbox-mail.ts'
import { createSmtpMail } from './smtp-mail.ts'

/** Uses the operator's mail server if it is configured, otherwise the outbox. */
export function createMail(config: Pick<Config, 'smtpUrl' | 'mailFrom'>, database: Pick<Database, 'kysely'>): Mail {
  return config.smtpUrl ? createSmtpMail({ url: config.smtpUrl, from: config.mailFrom }) : createOutbox(database.kysely)
}
