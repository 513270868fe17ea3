import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { goodPassword, randomAddress, startTestIdentity, type TestIdentity } from './test-identity.ts'
import { day, moveTime } from './test-time.ts'

let service: TestIdentity
beforeAll(async () => {
  service = await startTestIdentity()
})
afterAll(() => service.stop())
afterEach(() => void vi.useRealTimers())

const stranger = () => service.visitor({ 'x-forwarded-for': randomAddress() })
const countRows = async (table: string) => {
  const { rows } = await service.database.pool.query(`select count(*)::int as count from identity."${table}"`)
  return rows[0].count as number
}

describe('accounts of the identity port', () => {
  it('are created with a verified address, once', async () => {
    const account = { email: 'Demo@example.com', password: goodPassword }
    const { subject } = await service.identity.accounts.create(account)
    expect(await service.identity.accounts.exists(subject)).toBe(true)
    expect((await stranger().post('/sign-in', { email: 'demo@example.com', password: goodPassword })).status).toBe(200)
    await expect(service.identity.accounts.create(account)).rejects.toThrow()
    await expect(service.identity.accounts.create({ ...account, email: 'demo' })).rejects.toThrow(
      'not an e-mail address',
    )
  })

  it('list their devices and disconnect them', async () => {
    const { accounts } = service.identity
    const { subject } = await accounts.create({ email: 'devices@example.com', password: goodPassword })
    const visitor = stranger()
    await visitor.post('/sign-in', { email: 'devices@example.com', password: goodPassword })
    const devices = await accounts.devices(subject)
    expect(devices).toEqual([
      {
        id: expect.any(String),
        userAgent: 'a browser',
        createdAt: expect.any(Date),
        lastActivityAt: expect.any(Date),
      },
    ])
    const id = devices[0]?.id ?? ''
    expect(await accounts.disconnect('somebody else', id)).toBe(false)
    expect(await accounts.disconnect(subject, id)).toBe(true)
    expect(await accounts.disconnect(subject, id)).toBe(false)
    expect((await visitor.post('/token')).status).toBe(401)
  })

  it('are removed with all their data, and the address is free again', async () => {
    const { accounts, verifier } = service.identity
    const email = 'leaves@example.com'
    const visitor = await service.member(email)
    const { subject = '' } = (await verifier.verify((await visitor.post('/token')).body.access_token)) ?? {}
    await accounts.remove(subject)
    await accounts.remove(subject)
    expect(await accounts.exists(subject)).toBe(false)
    expect((await visitor.post('/token')).status).toBe(401)
    expect((await stranger().post('/sign-in', { email, password: goodPassword })).status).toBe(401)
    const again = await service.member(email)
    const next = await verifier.verify((await again.post('/token')).body.access_token)
    expect(next?.subject).not.toBe(subject)
  })
})

describe('sweeping', () => {
  it('removes expired rows and accounts that were never verified, and nothing else', async () => {
    const visitor = await service.member('stays@example.com')
    await stranger().post('/sign-up', { email: 'never@example.com', password: goodPassword })
    await stranger().postForm('/device/code', { client_id: 'koma-desktop' })
    moveTime(8 * day)
    await visitor.post('/token')
    await service.sweep()
    expect(await countRows('attempts')).toBe(0)
    expect(await countRows('verification')).toBe(0)
    expect(await countRows('deviceCode')).toBe(0)
    const { rows } = await service.database.pool.query(
      `select 1 from identity."user" where email = 'never@example.com'`,
    )
    expect(rows).toEqual([])
    expect((await visitor.post('/token')).status).toBe(200)
    moveTime(91 * day)
    await service.sweep()
    expect(await countRows('session')).toBe(0)
  })
})

describe('a mail server that is down', () => {
  it('makes signing up fail with 503, and the next try works', async () => {
    const send = service.mailbox.send.bind(service.mailbox)
    service.mailbox.send = async () => {
      throw new Error('the mail server is down')
    }
    const visitor = stranger()
    const body = { email: 'nomail@example.com', password: goodPassword }
    const refused = await visitor.post('/sign-up', body)
    service.mailbox.send = send
    expect([refused.status, refused.body]).toEqual([503, { code: 1053, message: 'The mail could not be sent' }])
    expect((await visitor.post('/sign-up', body)).status).toBe(204)
    const code = service.mailbox.code('nomail@example.com')
    expect((await visitor.post('/verify-email', { ...body, code })).status).toBe(200)
  })
})
