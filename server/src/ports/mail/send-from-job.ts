import { type Mail, MailNotSent, type Message } from './mail.ts'

/**
 * Sends a mail from a job. Resolves if the address will never take it, since another try would not help. What a failed job rejects
 * with is logged and kept with the job, so it says nothing of the address: the mail server's own words may.
 */
export async function sendFromJob(mail: Mail, message: Message): Promise<void> {
  try {
    await mail.send(message)
  } catch (error) {
    if (!(error instanceof MailNotSent)) throw error
    if (!error.permanent) throw new MailNotSent('The mail server did not take the mail.', { permanent: false })
  }
}
