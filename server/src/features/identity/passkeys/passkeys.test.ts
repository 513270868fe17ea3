import type { Passkey } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { goodPassword, randomAddress, startTestIdentity, type TestIdentity } from '../test-identity.ts'
import { minute, moveTime } from '../test-time.ts'
import type { TestVisitor } from '../test-visitor.ts'
import { TestPasskey } from './test-passkey.ts'

let service: TestIdentity
beforeAll(async () => {
  service = await startTestIdentity({ webUrl: () => 'http://localhost:4000' })
})
afterAll(() => service.stop())
afterEach(() => void vi.useRealTimers())

const stranger = () => service.visitor({ 'x-forwarded-for': randomAddress(), origin: 'http://localhost:4000' })
const list = async (visitor: TestVisitor) => {
  const { status, body } = await visitor.request('GET', '/passkeys', null)
  return status === 200 ? (body as { passkeys: Passkey[] }).passkeys : status
}
const change = (visitor: TestVisitor, method: 'PATCH' | 'DELETE', id: string, body?: object) =>
  visitor.request(
    method,
    `/passkeys/${id}`,
    body ? JSON.stringify(body) : null,
    body ? { 'content-type': 'application/json' } : {},
  )

/** Asks for the challenge of a new passkey. Returns how to add it. */
async function prepare(member: TestVisitor, name: string, passkey = new TestPasskey('http://localhost:4000')) {
  const { body: options } = await member.post('/passkeys/options', {})
  const credential = passkey.create(options)
  return async () => ({ ...(await member.post('/passkeys', { name, credential, language: 'en' })), passkey })
}

const add = async (...choice: Parameters<typeof prepare>) => (await prepare(...choice))()

async function signIn(passkey: TestPasskey, visitor = stranger()) {
  const { body: options } = await visitor.post('/passkey/options')
  return { visitor, ...(await visitor.post('/passkey/sign-in', { credential: passkey.show(options) })) }
}

describe('a passkey', () => {
  it('is added, signs in, is renamed and removed, and the password stays', async () => {
    const member = await service.member('passkey@example.com')
    const { status, body, passkey } = await add(member, 'My phone')
    expect([status, body]).toEqual([
      201,
      { id: expect.any(String), name: 'My phone', created_at: expect.any(String), last_used_at: null },
    ])
    await service.identity.settled()
    const mail = service.mailbox.to('passkey@example.com').at(-1)
    expect(mail?.subject).toBe('A passkey was added to your Koma account')
    expect(mail?.text).toContain('“My phone”')

    const entered = await signIn(passkey)
    expect([entered.status, entered.body.token_type]).toEqual([200, 'Bearer'])
    expect(await list(entered.visitor)).toEqual([{ ...body, last_used_at: expect.any(String) }])

    const renamed = await change(member, 'PATCH', body.id, { name: ' Old phone ' })
    expect([renamed.status, renamed.body]).toEqual([
      200,
      { ...body, name: 'Old phone', last_used_at: expect.any(String) },
    ])
    expect((await change(member, 'PATCH', body.id, { name: ' ' })).status).toBe(422)
    expect((await change(member, 'PATCH', body.id, { name: 'x'.repeat(41) })).status).toBe(422)

    expect((await change(member, 'DELETE', body.id)).status).toBe(204)
    expect((await change(member, 'DELETE', body.id)).status).toBe(404)
    expect(await list(member)).toEqual([])
    expect((await signIn(passkey)).body).toMatchObject({ code: 1331 })
    expect((await entered.visitor.post('/token')).status).toBe(200)
    const again = await stranger().post('/sign-in', { email: 'passkey@example.com', password: goodPassword })
    expect(again.status).toBe(200)
  })

  it('needs the password some minutes after the sign-in, and tries at it are limited', async () => {
    const member = await service.member('stale@example.com')
    moveTime(11 * minute)
    const options = (password?: string) => member.post('/passkeys/options', { current_password: password })
    expect((await options()).body).toMatchObject({ code: 1305 })
    expect((await options(goodPassword)).status).toBe(200)
    for (let count = 0; count < limits.attempts.perAccount; count += 1) {
      expect((await options('Wrong-2025')).body).toMatchObject({ code: 1305 })
    }
    expect((await options(goodPassword)).body).toMatchObject({ code: 1030 })
  })

  it('answers a challenge once, in time, in the session that asked, from our page, and unlocked', async () => {
    const member = await service.member('strict@example.com')
    const other = await service.member('other@example.com')
    const { body: options } = await member.post('/passkeys/options', {})
    const passkey = new TestPasskey('http://localhost:4000')
    const adding = (visitor: TestVisitor, credential: object) => visitor.post('/passkeys', { name: 'Key', credential })
    const bad = { code: 1332, message: 'The passkey could not be verified' }
    expect((await adding(other, passkey.create(options))).body).toEqual(bad)
    expect((await adding(member, passkey.create(options, { origin: 'https://evil.example' }))).body).toEqual(bad)
    expect((await adding(member, passkey.create(options, { isLocked: true }))).body).toEqual(bad)
    expect((await adding(member, passkey.create({ ...options, challenge: 'aaaa' }))).body).toEqual(bad)
    expect((await adding(member, passkey.create(options))).status).toBe(201)
    expect((await adding(member, new TestPasskey('http://localhost:4000').create(options))).body).toEqual(bad)

    const wrong = { code: 1331, message: 'This passkey is not known here' }
    const visitor = stranger()
    const showing = async (credential: object) => (await visitor.post('/passkey/sign-in', { credential })).body
    const { body: asked } = await visitor.post('/passkey/options')
    expect(await showing(passkey.show(asked, { origin: 'https://evil.example' }))).toEqual(wrong)
    expect(await showing(passkey.show(asked, { isLocked: true }))).toEqual(wrong)
    expect(await showing(passkey.show({ ...asked, challenge: options.challenge }))).toEqual(wrong)
    expect(await showing(new TestPasskey('http://localhost:4000').show(asked))).toEqual(wrong)
    const shown = passkey.show(asked)
    expect(await showing(shown)).toMatchObject({ token_type: 'Bearer' })
    expect(await showing(shown)).toEqual(wrong)
    const { body: late } = await visitor.post('/passkey/options')
    moveTime(11 * minute)
    expect(await showing(passkey.show(late))).toEqual(wrong)
    await service.sweep()
    const { rows } = await service.database.pool.query('select count(*)::int as count from identity.used_challenges')
    expect(rows).toEqual([{ count: 0 }])
  })

  it('is one of ten at most, also if two are added at once', async () => {
    const member = await service.member('many@example.com')
    for (let count = 1; count < limits.passkeys; count += 1)
      expect((await add(member, `Key ${count}`)).status).toBe(201)
    const prepared = [await prepare(member, 'Last'), await prepare(member, 'One more')]
    const both = await Promise.all(prepared.map((send) => send()))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await member.post('/passkeys/options', {})).body).toMatchObject({ code: 1333 })
    expect(await list(member)).toHaveLength(limits.passkeys)
  })

  it('is limited in tries from one network', async () => {
    const visitor = stranger()
    const { body: options } = await visitor.post('/passkey/options')
    const unknown = new TestPasskey('http://localhost:4000')
    const tries = Array.from({ length: limits.attempts.perAddress + 1 }, () => unknown.show(options))
    const codes: number[] = []
    for (const credential of tries) codes.push((await visitor.post('/passkey/sign-in', { credential })).body.code)
    expect(new Set(codes.slice(0, -1))).toEqual(new Set([1331]))
    expect(codes.at(-1)).toBe(1030)
  })

  it('goes when a change of the address is undone, and with its account', async () => {
    const member = await service.member('taken@example.com')
    const { passkey } = await add(member, 'Of a thief')
    await member.post('/change-email', { email: 'thief@example.com' })
    await service.identity.settled()
    const code = service.mailbox.code('thief@example.com')
    await member.post('/confirm-email', { email: 'thief@example.com', code })
    await service.identity.settled()
    const token = /token=([\w-]+)/.exec(service.mailbox.to('taken@example.com').at(-1)?.text ?? '')?.[1]
    expect((await stranger().post('/undo-email-change', { token })).status).toBe(200)
    expect((await signIn(passkey)).body).toMatchObject({ code: 1331 })
  })
})

describe('the calls of passkeys', () => {
  it('are refused to guests, to others and to ended sessions', async () => {
    const member = await service.member('matrix@example.com')
    const { body } = await add(member, 'Mine')
    const other = await service.member('matrix-other@example.com')
    const ended = await service.member('matrix-ended@example.com')
    const kept = ended.cookie
    await ended.post('/sign-out')
    ended.cookie = kept
    const guest = stranger()
    for (const nobody of [guest, ended]) {
      const own = nobody.cookie
      const again = async (call: () => Promise<{ status: number }>) => {
        // An ended session loses its cookie with the first answer.
        nobody.cookie = own
        return (await call()).status
      }
      const answers = [
        await again(() => nobody.request('GET', '/passkeys', null)),
        await again(() => nobody.post('/passkeys/options', {})),
        await again(() => nobody.post('/passkeys', { name: 'Key' })),
        await again(() => change(nobody, 'PATCH', body.id, { name: 'Stolen' })),
        await again(() => change(nobody, 'DELETE', body.id)),
      ]
      expect(answers).toEqual([401, 401, 401, 401, 401])
    }
    expect(await list(other)).toEqual([])
    expect((await change(other, 'PATCH', body.id, { name: 'Stolen' })).status).toBe(404)
    expect((await change(other, 'DELETE', body.id)).status).toBe(404)
    expect(await list(member)).toEqual([body])

    const foreign = { origin: 'https://evil.example' }
    const credential = new TestPasskey('http://localhost:4000').show((await guest.post('/passkey/options')).body)
    expect((await guest.post('/passkey/sign-in', { credential }, foreign)).status).toBe(403)
  })
})
