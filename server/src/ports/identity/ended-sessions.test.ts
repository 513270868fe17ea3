import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  goodPassword,
  randomAddress,
  startBeside,
  startTestIdentity,
  type TestIdentity,
} from '../../features/identity/test-identity.ts'
import { createEndedSessions } from './ended-sessions.ts'
import type { IdentityTables } from './identity-tables.ts'
import { startDeafProxy } from './test-deaf-proxy.ts'

let here: TestIdentity
let beside: TestIdentity
beforeAll(async () => {
  here = await startTestIdentity()
  beside = await startBeside(here)
})
afterAll(async () => {
  await beside.stop()
  await here.stop()
})

const newPassword = 'Daybreak-2026'
let count = 0
const freshEmail = () => `ended${++count}@example.com`
const stranger = () => here.visitor({ 'x-forwarded-for': randomAddress() })

/** 501 for a caller who is let in, since the test server has no calls; 401 for a token that is refused. */
async function statusOf(service: TestIdentity, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${service.url}/api/user/0198c0de-0000-7000-8000-000000000000`, { headers })).status
}

const listeners = `from pg_stat_activity where datname = current_database() and application_name = 'koma listener'`
const listening = async () =>
  (await here.database.pool.query<{ pid: number }>(`select pid ${listeners}`)).rows.map((row) => row.pid)

/** Resolves once the server answers for a live token without asking the database. */
async function untilHearing(service: TestIdentity, token: string): Promise<void> {
  await vi.waitFor(async () => {
    let questions = 0
    const note = () => void questions++
    service.database.pool.on('acquire', note)
    const status = await statusOf(service, token)
    service.database.pool.off('acquire', note)
    expect([status, questions]).toEqual([501, 0])
  })
}

async function signIn(email: string) {
  const visitor = stranger()
  const { access_token } = (await visitor.post('/sign-in', { email, password: goodPassword })).body
  return { visitor, token: access_token as string }
}

describe('the access tokens of a session that ended at one server are refused by another', () => {
  const ways: Array<[string, (email: string, member: Awaited<ReturnType<typeof signIn>>) => Promise<unknown>]> = [
    ['signing out', (_, { visitor }) => visitor.post('/sign-out')],
    [
      'disconnecting the device',
      async (email, { token }) => {
        const other = await signIn(email)
        const { device = '' } = (await here.identity.verifier.verify(token)) ?? {}
        return other.visitor.disconnect(device)
      },
    ],
    ['disconnecting all other devices', async (email) => (await signIn(email)).visitor.disconnectOthers()],
    [
      'changing the password elsewhere',
      async (email) => {
        const body = { current_password: goodPassword, new_password: newPassword }
        return (await signIn(email)).visitor.post('/change-password', body)
      },
    ],
    [
      'resetting the password',
      async (email) => {
        await stranger().post('/forgot-password', { email })
        await here.identity.settled()
        const body = { email, code: here.mailbox.code(email), password: newPassword }
        return stranger().post('/reset-password', body)
      },
    ],
    [
      'signing in again in the same browser',
      (email, { visitor }) => visitor.post('/sign-in', { email, password: goodPassword }),
    ],
    [
      'disconnecting by the server',
      async (_, { token }) => {
        const { subject = '', device = '' } = (await here.identity.verifier.verify(token)) ?? {}
        return here.identity.accounts.disconnect(subject, device)
      },
    ],
    [
      'removing the account',
      async (_, { token }) => {
        const { subject = '' } = (await here.identity.verifier.verify(token)) ?? {}
        return here.identity.accounts.remove(subject)
      },
    ],
  ]

  it.each(ways)('after %s', async (_, end) => {
    const email = freshEmail()
    await here.member(email)
    const member = await signIn(email)
    await untilHearing(beside, member.token)
    expect(await statusOf(here, member.token)).toBe(501)
    await end(email, member)
    await vi.waitFor(async () => {
      expect([await statusOf(here, member.token), await statusOf(beside, member.token)]).toEqual([401, 401])
    })
  })

  it('but not those of the session that ended the others', async () => {
    const email = freshEmail()
    await here.member(email)
    const [one, two] = [await signIn(email), await signIn(email)]
    await untilHearing(beside, two.token)
    const body = { current_password: goodPassword, new_password: newPassword }
    expect((await one.visitor.post('/change-password', body)).status).toBe(204)
    await vi.waitFor(async () => expect(await statusOf(beside, two.token)).toBe(401))
    expect(await statusOf(beside, one.token)).toBe(501)
  })
})

describe('a server that gets no notifications', () => {
  it('asks the database until it listens again, and learns what it missed', async () => {
    const email = freshEmail()
    await here.member(email)
    const [one, two, three] = [await signIn(email), await signIn(email), await signIn(email)]
    await untilHearing(beside, one.token)
    await here.database.pool.query(`select pg_terminate_backend(pid) ${listeners}`)
    await one.visitor.post('/sign-out')
    await vi.waitFor(async () => expect(await statusOf(beside, one.token)).toBe(401))
    await two.visitor.post('/sign-out')
    await vi.waitFor(async () => expect(await listening()).toHaveLength(2))
    await untilHearing(beside, three.token)
    expect(await statusOf(beside, two.token)).toBe(401)
  })

  it('because a pooler swallows them, asks the database each time', async () => {
    const proxy = await startDeafProxy(here.database.address)
    const deaf = await startBeside(here, proxy.address)
    const email = freshEmail()
    await here.member(email)
    const { visitor, token } = await signIn(email)
    expect(await statusOf(deaf, token)).toBe(501)
    let first: number[] = []
    await vi.waitFor(async () => {
      first = await listening()
      expect(first).toHaveLength(3)
    })
    // It notices that no notification arrives, and reconnects.
    await vi.waitFor(async () => expect(first).not.toEqual(expect.arrayContaining(await listening())), {
      timeout: 30_000,
      interval: 100,
    })
    await untilHearing(beside, token)
    await visitor.post('/sign-out')
    await vi.waitFor(async () => expect(await statusOf(deaf, token)).toBe(401))
    await deaf.stop()
    proxy.stop()
  })

  it('answers 503 if the database does not answer either', async () => {
    const proxy = await startDeafProxy(here.database.address)
    const cut = await startBeside(here, proxy.address)
    const email = freshEmail()
    await here.member(email)
    const { token } = await signIn(email)
    expect(await statusOf(cut, token)).toBe(501)
    proxy.stop()
    await vi.waitFor(async () => expect(await statusOf(cut, token)).toBe(503))
    await cut.stop()
  })
})

describe('the memory of ended sessions', () => {
  it('is limited: past the limit the database is asked', async () => {
    const { pool } = here.database
    const db = new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) }).withSchema('identity')
    const ended = createEndedSessions(db, here.database.listener, 2)
    const email = freshEmail()
    await here.member(email)
    const sessions = [await signIn(email), await signIn(email), await signIn(email), await signIn(email)]
    const ids = await Promise.all(
      sessions.map(async ({ token }) => (await here.identity.verifier.verify(token))?.device ?? ''),
    )
    expect(await ended.hasEnded(ids[3] ?? '')).toBe(false)
    for (const { visitor } of sessions.slice(0, 3)) await visitor.post('/sign-out')
    await vi.waitFor(async () => {
      expect(await Promise.all(ids.map((id) => ended.hasEnded(id)))).toEqual([true, true, true, false])
    })
    await ended.close()
  })

  it('is swept from the database once no token of theirs can be alive', async () => {
    const email = freshEmail()
    await here.member(email)
    const rows = async () => (await here.database.pool.query('select 1 from identity.ended_sessions')).rows.length
    await (await signIn(email)).visitor.post('/sign-out')
    const before = await rows()
    await here.sweep()
    expect(await rows()).toBe(before)
    await here.database.pool.query(`update identity.ended_sessions set ended_at = now() - interval '16 minutes'`)
    await here.sweep()
    expect(await rows()).toBe(0)
  })
})
