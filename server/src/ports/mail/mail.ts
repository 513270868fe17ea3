export interface Message {
  /** One plain address. */
  to: string
  subject: string
  text: string
}

/**
 * Outgoing mail. `send` resolves when a server has accepted the message, or the outbox has stored it; it rejects with MailNotSent.
 */
export interface Mail {
  send(message: Message): Promise<void>
  close(): Promise<void>
}

export class MailNotSent extends Error {
  override name = 'MailNotSent'
  /** True if the server or the address rejects the message permanently, so that a retry will not help. */
  readonly permanent: boolean

  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.permanent = options.permanent
  }
}
