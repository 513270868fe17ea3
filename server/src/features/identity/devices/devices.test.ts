import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { goodPassword, startTestIdentity, type TestIdentity } from '../test-identity.ts'
import { hour, minute, moveTime } from '../test-time.ts'
import type { TestVisitor } from '../test-visitor.ts'

let service: TestIdentity
beforeAll(async () => {
  service = await startTestIdentity()
})
afterAll(() => service.stop())
afterEach(() => void vi.useRealTimers())

async function alsoSignedIn(email: string, userAgent: string): Promise<TestVisitor> {
  const visitor = service.visitor({ 'user-agent': userAgent })
  await visitor.post('/sign-in', { email, password: goodPassword })
  return visitor
}
const devicesOf = async (visitor: TestVisitor) => (await visitor.devices()).body.devices

describe('devices', () => {
  it('are listed with their user agent and last use, and the current one is marked', async () => {
    const here = await service.member('list@example.com')
    moveTime(hour)
    const phone = await alsoSignedIn('list@example.com', 'a phone')
    moveTime(6 * minute)
    await here.post('/token')
    const [first, second] = await devicesOf(here)
    expect(first).toEqual({
      id: expect.any(String),
      user_agent: 'a browser',
      created_at: expect.any(String),
      last_activity_at: expect.any(String),
      is_current: true,
    })
    expect(Date.parse(first?.last_activity_at ?? '') - Date.parse(first?.created_at ?? '')).toBeGreaterThan(hour)
    expect(second).toMatchObject({ user_agent: 'a phone', is_current: false })
    expect((await devicesOf(phone)).map((device) => device.is_current)).toEqual([false, true])
  })

  it('are disconnected one by one, with immediate effect', async () => {
    const here = await service.member('one@example.com')
    const phone = await alsoSignedIn('one@example.com', 'a phone')
    const id = (await devicesOf(here)).find((device) => device.user_agent === 'a phone')?.id ?? ''
    expect((await here.disconnect(id)).status).toBe(204)
    expect((await phone.post('/token')).status).toBe(401)
    expect((await here.disconnect(id)).body).toEqual({ code: 1004, message: 'Not found' })
    expect(await devicesOf(here)).toHaveLength(1)
  })

  it('are all disconnected except the current one', async () => {
    const here = await service.member('all@example.com')
    const others = [await alsoSignedIn('all@example.com', 'a phone'), await alsoSignedIn('all@example.com', 'a tablet')]
    expect((await here.disconnectOthers()).status).toBe(204)
    for (const other of others) expect((await other.post('/token')).status).toBe(401)
    expect((await here.post('/token')).status).toBe(200)
  })

  it("of other accounts can't be disconnected, and get the same 404 as unknown ids", async () => {
    const here = await service.member('mine@example.com')
    const other = await service.member('theirs@example.com')
    const [theirs] = await devicesOf(other)
    expect(theirs).toBeDefined()
    for (const id of [theirs?.id ?? '', 'nonsense', '%00', '0198c0de-0000-7000-8000-000000000000']) {
      expect((await here.disconnect(id)).body).toEqual({ code: 1004, message: 'Not found' })
    }
    expect((await other.post('/token')).status).toBe(200)
  })

  it('never reveal the session token', async () => {
    const here = await service.member('secret@example.com')
    const session = String(here.cookie?.split('=')[1])
    expect(JSON.stringify(await devicesOf(here))).not.toContain(session)
  })
})
