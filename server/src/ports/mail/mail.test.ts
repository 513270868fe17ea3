import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createMail } from './choose-mail.ts'
import { type Mail, MailNotSent, type Message } from './mail.ts'
import { createOutbox } from './outbox-mail.ts'
import { startSmtpServer, type TestSmtpServer } from './test-smtp-server.ts'

let database: TestDatabase
let server: TestSmtpServer

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startSmtpServer()
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  server.received.length = 0
  await database.pool.query('truncate outbox_mail')
})

interface Harness {
  open(): Mail
  /** The messages that have arrived, newest last. */
  arrived(): Promise<Message[]>
}

const mailFrom = 'コマ <no-reply@koma.example>'
const harnesses: Record<string, Harness> = {
  'a mail server': {
    open: () => createMail({ smtpUrl: server.url(), mailFrom }, database),
    arrived: async () => server.received.map(({ to, subject, text }) => ({ to, subject, text })),
  },
  'the outbox': {
    open: () => createMail({ smtpUrl: null, mailFrom }, database),
    arrived: async () =>
      (await createOutbox(database.kysely).list()).reverse().map(({ to, subject, text }) => ({ to, subject, text })),
  },
}

describe.each(Object.entries(harnesses))('mail by %s', (_, { open, arrived }) => {
  it('arrives with Japanese and emoji intact', async () => {
    const mail = open()
    const message = {
      to: 'mio@example.com',
      subject: '確認コード：123456 をお送りします 🎞️（とても長い件名でも一行のままで、途中で文字が壊れません）',
      text: 'こんにちは、みおさん。\n\nコードは 123456 です。\nhttps://koma.example/?a=1&b=2\n.\n終わり',
    }
    await mail.send(message)
    expect(await arrived()).toEqual([message])
    await mail.close()
  })

  it('does not let a line break in a subject become a header or a recipient', async () => {
    const mail = open()
    await mail.send({
      to: 'mio@example.com',
      subject: 'Album\r\nBcc: thief@example.com\r\n\r\nbody\u2028of mine\0',
      text: 'text\0 end',
    })
    expect(await arrived()).toEqual([
      { to: 'mio@example.com', subject: 'Album Bcc: thief@example.com body of mine', text: 'text end' },
    ])
    await mail.close()
  })

  it.each([
    'mio@example.com, thief@example.com',
    'mio@example.com\r\nBcc: thief@example.com',
    'mio@example.com\r\nRCPT TO:<thief@example.com>',
    'Mio <mio@example.com>',
    '"mio@example.com" <thief@example.com>',
    'undisclosed: mio@example.com;',
    'mio@example.com>',
    '',
    'mio',
    `${'a'.repeat(250)}@example.com`,
  ])('rejects the address %j permanently', async (to) => {
    const mail = open()
    await expect(mail.send({ to, subject: 'Hello', text: 'Hello' })).rejects.toSatisfy(
      (error) => error instanceof MailNotSent && error.permanent,
    )
    expect(await arrived()).toEqual([])
    await mail.close()
  })

  it('sends many messages at the same time', async () => {
    const mail = open()
    const numbers = Array.from({ length: 20 }, (_, index) => index)
    await Promise.all(numbers.map((n) => mail.send({ to: `user${n}@example.com`, subject: `${n}`, text: `${n}` })))
    const subjects = (await arrived()).map(({ subject }) => Number(subject)).sort((one, other) => one - other)
    expect(subjects).toEqual(numbers)
    await mail.close()
  })
})
