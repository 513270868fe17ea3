import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeApp } from '../compose.ts'
import { Variants } from '../features/photos/index.ts'
import { createOutbox } from '../ports/mail/outbox-mail.ts'
import { startTestKoma, type TestKoma } from '../test-koma.ts'
import { createLog } from './logging.ts'
import { mountOutbox } from './outbox.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma()
})
afterAll(() => koma.stop())

async function ask(path: string, headers: Record<string, string>, hasOutbox = true) {
  const outbox = createOutbox(koma.ports.database.kysely)
  await outbox.send({ to: 'mio@koma.test', subject: '確認コード', text: '123456' })
  const beside = [mountOutbox(hasOutbox ? outbox : koma.ports.mail)]
  const app = await composeApp(koma.config, koma.ports, new Variants(koma.ports), { log: createLog('silent'), beside })
  const answer = await app.inject({ url: path, headers })
  await app.close()
  return { status: answer.statusCode, body: answer.body }
}

describe('the outbox', () => {
  it('shows mails to who sits at the machine, as a page and as JSON', async () => {
    const page = await ask('/dev/outbox', { host: 'localhost:4000' })
    const json = await ask('/dev/outbox.json?to=mio@koma.test', { host: '127.0.0.1:4000' })
    expect([page.status, page.body.includes('確認コード')]).toEqual([200, true])
    expect(JSON.parse(json.body).mails[0]).toMatchObject({ to: 'mio@koma.test', subject: '確認コード', text: '123456' })
  })

  it.each([
    { host: 'koma.example' },
    { host: 'localhost', 'x-forwarded-for': '203.0.113.9' },
    { host: 'localhost', forwarded: 'for=203.0.113.9' },
  ])('is not there for %o', async (headers) => {
    expect((await ask('/dev/outbox.json', headers as Record<string, string>)).status).toBe(404)
  })

  it('is not there where mail is really sent', async () => {
    expect((await ask('/dev/outbox', { host: 'localhost' }, false)).status).toBe(404)
  })
})
