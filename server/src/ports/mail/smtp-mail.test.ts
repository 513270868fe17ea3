import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { MailNotSent } from './mail.ts'
import { createSmtpMail } from './smtp-mail.ts'
import { startSmtpServer, type TestSmtpServer } from './test-smtp-server.ts'

const from = 'Koma <no-reply@koma.example>'
const message = { to: 'mio@example.com', subject: 'Hello', text: 'Hello' }
let closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  await Promise.all(closing.map((close) => close()))
  closing = []
})

async function startServer(...options: Parameters<typeof startSmtpServer>): Promise<TestSmtpServer> {
  const server = await startSmtpServer(...options)
  closing.push(server.close)
  return server
}

async function failureOf(sending: Promise<void>): Promise<MailNotSent> {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof MailNotSent) return error
  throw new Error('The mail did not fail as it should.', { cause: error })
}

describe('a mail server with a password', () => {
  const onAuth: NonNullable<Parameters<typeof startSmtpServer>[0]>['onAuth'] = (auth, _, done) =>
    auth.username === 'koma@example.com' && auth.password === 'p@ss/word'
      ? done(null, { user: auth.username })
      : done(new Error('Invalid username or password'))

  it('gets the password from the URL', async () => {
    const server = await startServer({ authOptional: false, onAuth })
    const mail = createSmtpMail({ url: server.url('koma%40example.com:p%40ss%2Fword@'), from })
    await mail.send(message)
    expect(server.received).toMatchObject([{ user: 'koma@example.com', recipients: ['mio@example.com'] }])
    expect(server.received[0]?.headers).toMatchObject({ from, 'auto-submitted': 'auto-generated' })
  })

  it('fails the mail only temporarily when it rejects the password, since the operator can fix that', async () => {
    const server = await startServer({ authOptional: false, onAuth })
    const mail = createSmtpMail({ url: server.url('koma:wrong@'), from })
    expect(await failureOf(mail.send(message))).toMatchObject({ permanent: false })
  })

  it('does not get the password unencrypted across the network', async () => {
    const server = await startServer({ authOptional: false, onAuth })
    const port = new URL(server.url()).port
    const elsewhere = `smtp://koma%40example.com:p%40ss%2Fword@0.0.0.0:${port}`
    const error = await failureOf(createSmtpMail({ url: elsewhere, from }).send(message))
    expect(error.message).toMatch(/TLS/)
    await createSmtpMail({ url: `${elsewhere}?requireTLS=false`, from }).send(message)
    expect(server.received).toHaveLength(1)
  })
})

describe('a mail server that rejects the mail', () => {
  const refuse = (code: number) => (_: unknown, __: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error('no such mailbox'), { responseCode: code }))

  it('fails the mail permanently on a 5xx reply', async () => {
    const server = await startServer({ onRcptTo: refuse(550) })
    const error = await failureOf(createSmtpMail({ url: server.url(), from }).send(message))
    expect(error).toMatchObject({ permanent: true, message: expect.stringContaining('no such mailbox') })
  })

  it('fails the mail temporarily on a 4xx reply', async () => {
    const server = await startServer({ onRcptTo: refuse(451) })
    expect(await failureOf(createSmtpMail({ url: server.url(), from }).send(message))).toMatchObject({
      permanent: false,
    })
  })

  it('fails the mail when the server is down, and sends the next one when it is back', async () => {
    const server = await startSmtpServer()
    const { port } = new URL(server.url())
    await server.close()
    const mail = createSmtpMail({ url: server.url(), from })
    expect(await failureOf(mail.send(message))).toMatchObject({ permanent: false })
    const again = await listenOn(Number(port), (socket) => socket.end('421 later\r\n'))
    closing.push(async () => again.close())
    expect((await failureOf(mail.send(message))).message).toContain('421')
  })
})

describe('a mail server that stops responding', () => {
  it.each([
    ['from the beginning', () => {}],
    [
      'after its greeting',
      (socket: Socket) => {
        socket.write('220 here\r\n')
      },
    ],
    [
      'after it took the message',
      (socket: Socket) => {
        socket.write('220 here\r\n')
        socket.on('data', (data) => {
          const text = data.toString()
          if (text.startsWith('DATA')) socket.write('354 go on\r\n')
          else if (/^(EHLO|MAIL|RCPT)/.test(text)) socket.write('250 ok\r\n')
        })
      },
    ],
  ])('%s causes a time-out', async (_, speak) => {
    const silent = await listenOn(0, speak)
    const sockets = new Set<Socket>()
    silent.on('connection', (socket) => sockets.add(socket))
    closing.push(async () => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from, patience: 100 })
    expect(await failureOf(mail.send(message))).toMatchObject({ permanent: false })
    await mail.close()
  })
})

async function listenOn(port: number, speak: (socket: Socket) => void): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    speak(socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}
