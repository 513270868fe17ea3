import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeApp } from '../../compose.ts'
import { Variants } from '../../features/photos/index.ts'
import { createOutbox } from '../../ports/mail/outbox-mail.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { createLog } from '../logging.ts'
import { mountOutbox } from './outbox.ts'

let koma: TestKoma
let port: number
const apps: FastifyInstance[] = []
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_TRUST_PROXY: '1' })
  await createOutbox(koma.ports.database.kysely).send({ to: 'mio@koma.test', subject: '確認コード', text: '123456' })
  port = await listen(koma.config)
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await koma.stop()
})

async function listen(config: TestKoma['config']) {
  const beside = [mountOutbox(createOutbox(koma.ports.database.kysely), config)]
  const app = await composeApp(config, koma.ports, new Variants(koma.ports), { log: createLog('silent'), beside })
  apps.push(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as { port: number }).port
}

/** Sends these lines as they are, and returns the status and the body. */
async function send(lines: string[], to = port): Promise<{ status: number; body: string }> {
  const socket = connect(to, '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  await once(socket, 'close')
  const answer = Buffer.concat(parts).toString()
  return { status: Number(answer.split(' ')[1]), body: answer.slice(answer.indexOf('\r\n\r\n') + 4) }
}
const ask = (path: string, ...headers: string[]) => send([`GET ${path} HTTP/1.1`, ...headers, 'Connection: close'])

describe('the outbox', () => {
  it('shows mails to somebody on the same machine, as a page and as JSON', async () => {
    const page = await ask('/dev/outbox', 'Host: localhost:4000')
    const json = await ask('/dev/outbox.json?to=mio@koma.test', 'Host: 127.0.0.1:4000')
    expect([page.status, page.body.includes('確認コード')]).toEqual([200, true])
    expect(json.body).toContain('"text":"123456"')
  })

  it.each(['localhost', 'LOCALHOST:4000', '127.1.2.3', '[::1]:4000', 'koma.localhost'])(
    'is served for the host %s',
    async (host) => {
      expect((await ask('/dev/outbox.json', `Host: ${host}`)).status).toBe(200)
    },
  )

  it.each([
    '',
    'koma.example',
    '192.168.1.2:4000',
    '127.0.0.1.evil.example',
    '127.evil.example',
    'localhost.evil.example',
    'evillocalhost',
    '.localhost',
    '[::2]:4000',
    '::1',
    'localhost:4000@evil.example',
    '0.0.0.0:4000',
  ])('is a 404 for the host %s', async (host) => {
    expect((await ask('/dev/outbox.json', `Host: ${host}`)).status).toBe(404)
  })

  it.each([
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded',
    'x-real-ip',
    'X-Original-Host',
    'X-Scheme',
    'X-Envoy-External-Address',
    'X-Amzn-Trace-Id',
    'X-Azure-ClientIP',
    'X-ARR-LOG-ID',
    'True-Client-IP',
    'CF-Connecting-IP',
    'CDN-Loop',
    'Fastly-Client-IP',
    'Fly-Client-IP',
  ])('is a 404 for a request with %s', async (name) => {
    expect((await ask('/dev/outbox.json', 'Host: localhost', `${name}: 127.0.0.1`)).status).toBe(404)
  })

  it('rejects an address that the database cannot store', async () => {
    for (const path of ['/dev/outbox?to=%00', '/dev/outbox.json?to=a%00b']) {
      expect((await ask(path, 'Host: localhost')).status).toBe(422)
    }
  })

  it('is a 404 for a request like those that nginx forwards', async () => {
    const nginx = ['GET /dev/outbox.json HTTP/1.0', `Host: 127.0.0.1:${port}`, 'Connection: close', 'Accept: */*']
    expect((await send(nginx)).status).toBe(404)
  })

  it('is not served for a request with two hosts', async () => {
    expect([400, 404]).toContain((await ask('/dev/outbox.json', 'Host: localhost', 'Host: koma.example')).status)
  })

  it('is a 404 for another machine that sends a local host', async () => {
    const from = (remoteAddress: string) =>
      apps[0]?.inject({ url: '/dev/outbox.json', headers: { host: 'localhost' }, remoteAddress })
    expect((await from('203.0.113.9'))?.statusCode).toBe(404)
    expect((await from('::ffff:127.0.0.1'))?.statusCode).toBe(200)
  })

  it.each([{ host: '0.0.0.0' }, { publicUrl: 'https://koma.example' }, { apiUrl: 'https://api.koma.example' }])(
    'does not exist on a server with %o',
    async (addresses) => {
      const open = await listen({ ...koma.config, ...addresses })
      const lines = ['GET /dev/outbox.json HTTP/1.1', 'Host: localhost', 'Connection: close']
      expect((await send(lines, open)).status).toBe(404)
    },
  )

  it('does not exist if mail is actually sent', async () => {
    const beside = [mountOutbox(koma.ports.mail, koma.config)]
    const app = await composeApp(koma.config, koma.ports, new Variants(koma.ports), {
      log: createLog('silent'),
      beside,
    })
    apps.push(app)
    expect((await app.inject({ url: '/dev/outbox', headers: { host: 'localhost' } })).statusCode).toBe(404)
  })
})
