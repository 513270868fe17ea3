import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../http/failure.ts'
import { SetClock } from '../../ports/clock/test-clock.ts'
import type { IdentityTables } from '../../ports/identity/identity-tables.ts'
import { createPasswordWork } from '../../ports/passwords/password-work.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import { goodPassword, randomAddress, startTestIdentity, type TestIdentity } from './test-identity.ts'
import { hour, minute, moveTime, second } from './test-time.ts'

let service: TestIdentity
beforeAll(async () => {
  service = await startTestIdentity()
})
afterAll(() => service.stop())
afterEach(() => void vi.useRealTimers())

const limitReached = { code: 1030, message: 'Attempt limit exceeded' }

describe('the count of attempts', () => {
  let clock: SetClock
  let attempts: Attempts
  let db: Kysely<IdentityTables>
  beforeEach(async () => {
    db = new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool: service.database.pool }) }).withSchema(
      'identity',
    )
    await db.deleteFrom('attempts').execute()
    clock = new SetClock(new Date('2026-08-16T12:00:00Z'))
    attempts = createAttempts(db, clock, 'a secret')
  })
  const refusal = (attempt: Promise<void>) =>
    attempt.then(
      () => null,
      (error: unknown) => (error instanceof Failure ? error : Promise.reject(error)),
    )

  it('lets parallel attempts pass only up to the limit', async () => {
    const all = Array.from({ length: 30 }, () => refusal(attempts.spend('sign-in', 'mio@example.com')))
    const refused = (await Promise.all(all)).filter((failure) => failure !== null)
    expect(refused).toHaveLength(20)
    expect(refused[0]).toMatchObject({ status: 429, code: 1030, headers: { 'Retry-After': '900' } })
  })

  it('starts again when the window is over, and tells in Retry-After how long that takes', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await attempts.spend('mail', 'mio@example.com')
    clock.advance(59 * minute)
    expect((await refusal(attempts.spend('mail', 'mio@example.com')))?.headers).toEqual({ 'Retry-After': '60' })
    clock.advance(minute)
    for (let attempt = 0; attempt < 5; attempt++) await attempts.spend('mail', 'mio@example.com')
    expect(await refusal(attempts.spend('mail', 'mio@example.com'))).not.toBeNull()
  })

  it('counts each account and each rule separately', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await attempts.spend('mail', 'mio@example.com')
    expect(await refusal(attempts.spend('mail', 'mio@example.com'))).not.toBeNull()
    expect(await refusal(attempts.spend('mail', 'haru@example.com'))).toBeNull()
    expect(await refusal(attempts.spend('code', 'mio@example.com'))).toBeNull()
  })

  it('refunds one attempt, and forgets all of them', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await attempts.spend('mail', 'mio@example.com')
    await attempts.refund('mail', 'mio@example.com')
    await attempts.spend('mail', 'mio@example.com')
    expect(await refusal(attempts.spend('mail', 'mio@example.com'))).not.toBeNull()
    await attempts.forget('mail', 'mio@example.com')
    expect(await refusal(attempts.spend('mail', 'mio@example.com'))).toBeNull()
  })

  it('counts an IPv6 network as one, however its addresses are written', async () => {
    const same = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:0db8:0000:0001:0:0:0:3', '2001:db8:0:1:1:2:3:4']
    for (const address of [...same, '2001:db8:0:2::1', '::1', '::ffff:10.0.0.1', '10.0.0.1']) {
      await attempts.spend('mail from', address)
    }
    const rows = await db.selectFrom('attempts').select('count').execute()
    expect(rows.map((row) => row.count).sort()).toEqual([1, 1, 1, 1, 4])
  })

  it('stores keys that do not reveal whom they are about', async () => {
    await attempts.spend('mail', 'mio@example.com')
    const [row] = await db.selectFrom('attempts').selectAll().execute()
    expect(row).toEqual({
      key: expect.stringMatching(/^[\w-]{43}$/),
      count: 1,
      resets_at: new Date('2026-08-16T13:00:00Z'),
    })
  })
})

describe('limits of the service', () => {
  const stranger = () => service.visitor({ 'x-forwarded-for': randomAddress() })

  it('refuse even the right password after ten wrong ones from one network, for a quarter of an hour', async () => {
    const email = 'limited@example.com'
    await service.member(email)
    const visitor = stranger()
    const attempt = (password: string) => visitor.post('/sign-in', { email, password })
    for (let count = 0; count < 10; count++) expect((await attempt('Wrong-2025')).status).toBe(401)
    const refused = await attempt(goodPassword)
    expect([refused.status, refused.body]).toEqual([429, limitReached])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(890)
    moveTime(15 * minute + second)
    expect((await attempt(goodPassword)).status).toBe(200)
  })

  it('do not lock out the owner of an account whose password is guessed from another network', async () => {
    const email = 'elsewhere@example.com'
    await service.member(email)
    const attacker = stranger()
    for (let count = 0; count < 12; count++) await attacker.post('/sign-in', { email, password: 'Wrong-2025' })
    expect((await stranger().post('/sign-in', { email, password: goodPassword })).status).toBe(200)
  })

  it('count only wrong passwords in a row', async () => {
    const email = 'inarow@example.com'
    await service.member(email)
    const visitor = stranger()
    for (let round = 0; round < 2; round++) {
      for (let count = 0; count < 9; count++) await visitor.post('/sign-in', { email, password: 'Wrong-2025' })
      expect((await visitor.post('/sign-in', { email, password: goodPassword })).status).toBe(200)
    }
  })

  it('stop one network from trying many accounts', async () => {
    const visitor = stranger()
    const answers = await Promise.all(
      Array.from({ length: 105 }, (_, index) =>
        visitor.post('/sign-in', { email: `spray${index}@example.com`, password: 'Wrong-2025' }),
      ),
    )
    // The rest had a wrong password, or were refused because the network had too many under way (1029).
    expect(answers.filter((answer) => answer.body.code === limitReached.code)).toHaveLength(5)
  })

  it('allow five mailed codes an hour to one address', async () => {
    const email = 'mailed@example.com'
    const ask = () => stranger().post('/sign-up', { email, password: goodPassword })
    for (let count = 0; count < 5; count++) expect((await ask()).status).toBe(204)
    const refused = await ask()
    expect([refused.status, refused.body]).toEqual([429, limitReached])
    expect(service.mailbox.to(email)).toHaveLength(5)
    moveTime(hour + second)
    expect((await ask()).status).toBe(204)
  })

  it('allow twenty mailed codes an hour for one network', async () => {
    const visitor = stranger()
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, index) => visitor.post('/forgot-password', { email: `net${index}@example.com` })),
    )
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2)
  })
})

describe('too many passwords to hash at once', () => {
  it('are refused with 429 for the network that sends them', async () => {
    const waiting: Array<() => void> = []
    const passwordWork = createPasswordWork({ width: 1, perCaller: 1 })
    const busy = await startTestIdentity({ passwordWork })
    const first = passwordWork('check', 'somebody', () => new Promise<void>((resolve) => waiting.push(resolve)))
    const visitor = busy.visitor()
    const signIn = () => visitor.post('/sign-in', { email: 'flood@example.com', password: goodPassword })
    const tries = [signIn(), signIn()]
    const refused = await Promise.race(tries)
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, 1029, '5'])
    waiting[0]?.()
    await first
    const codes = (await Promise.all(tries)).map(({ body }) => body.code)
    expect(codes.sort()).toEqual([1029, 1301])
    await busy.stop()
  })
})
