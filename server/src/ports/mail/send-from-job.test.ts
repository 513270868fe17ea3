import { describe, expect, it } from 'vitest'
import { MailNotSent, type Message } from './mail.ts'
import { sendFromJob } from './send-from-job.ts'

const message: Message = { to: 'mio@example.com', subject: 'Koma', text: 'Koma' }

function refusing(permanent: boolean) {
  const cause = new Error('550 <mio@example.com> is not here')
  const refusal = new MailNotSent(`The mail server did not take the message: ${cause.message}`, { permanent, cause })
  return { send: async () => Promise.reject(refusal), close: async () => {} }
}

describe('a mail that a job sends', () => {
  it('is given up if its address will never take it', async () => {
    await expect(sendFromJob(refusing(true), message)).resolves.toBeUndefined()
  })

  it('fails the job if the server may take it later, without naming the address', async () => {
    const error = await sendFromJob(refusing(false), message).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MailNotSent)
    expect([String(error), (error as Error).cause]).toEqual([
      'MailNotSent: The mail server did not take the mail.',
      undefined,
    ])
  })
})
