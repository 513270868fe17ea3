export interface Message {
  to: string
  subject: string
  text: string
}

/** Outgoing mail. `send` resolves when a server has taken the message, or the outbox has stored it. */
export interface Mail {
  send(message: Message): Promise<void>
  close(): Promise<void>
}
