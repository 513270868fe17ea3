import type { Transporter } from 'nodemailer'
import { isLoopback } from '../../config.ts'
import { type Mail, MailNotSent } from './mail.ts'
import { tidyMessage } from './tidy-message.ts'

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with the user and password if the server needs them. */
  url: string
  from: string
  /** How long to wait for a silent server, in ms. */
  patience?: number
}

export function createSmtpMail({ url, from, patience = 20_000 }: SmtpOptions): Mail {
  let transporter: Promise<Transporter> | null = null
  return {
    async send(message) {
      const { to, subject, text } = tidyMessage(message)
      transporter ??= connect(url, patience)
      try {
        const transport = await transporter
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw new MailNotSent(`The mail server did not take the message: ${reasonOf(error)}`, {
          permanent: isPermanent(error),
          cause: error,
        })
      }
    },
    async close() {
      const transport = await transporter?.catch(() => null)
      transport?.close()
    },
  }
}

async function connect(url: string, patience: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { hostname, username } = new URL(url)
  return createTransport({
    url,
    connectionTimeout: Math.min(patience, 10_000),
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Passwords are not sent unencrypted over the network. The query of the URL can override this: `?requireTLS=false`.
    requireTLS: username !== '' && !isLoopback(hostname),
  })
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** A 5xx about this recipient or message. Rejected credentials are not permanent: the operator can fix them. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const refusedLogin = 'code' in error && error.code === 'EAUTH'
  return !refusedLogin && Number(error.responseCode) >= 500
}
