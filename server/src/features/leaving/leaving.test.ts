import { limits } from '@koma/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { makePicture, uploadRequest } from '../photos/test-pictures.ts'
import { sharesOf } from '../shares/test-shares.ts'
import { leave } from './leave.ts'
import { removeAccount } from './remove-account.ts'
import { signIn } from './test-full-account.ts'

const password = 'Twilight-2025'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

/** Somebody with an account, an id and two sessions. */
async function join(name: string) {
  const email = `${name}@koma.test`
  await koma.ports.identity.accounts.create({ email, password })
  const [{ access_token: token, refresh_token }, other] = [
    await signIn(koma, { email, password }),
    await signIn(koma, { email, password }),
  ]
  await koma
    .as(token)
    .ask('PUT /me', { body: { koma_id: name, user_name: name, description: 'はじめまして' } as never })
  const { user_id: userId } = await koma.as(token).ask('GET /me')
  return { email, token, refresh_token, otherToken: other.access_token, userId }
}

const goodbye = (token: string, body: object) =>
  koma.as(token).call('DELETE /me', { body: { language: 'ja', ...body } as never })

async function finish(userId: string): Promise<void> {
  const { rows } = await koma.ports.database.pool.query('select departure_id from departures where user_id = $1', [
    userId,
  ])
  await removeAccount(koma.ports, String(rows[0]?.departure_id))
}

describe('[5 account deletion] DELETE /me', () => {
  it('asks for the own ID and the password', async () => {
    const { token } = await join('careful')
    expect((await koma.guest.call('DELETE /me', { body: { koma_id: 'careful' } })).error?.status).toBe(401)
    expect((await goodbye(token, { koma_id: 'Careful', password })).error).toMatchObject({ code: 1203, status: 422 })
    expect((await goodbye(token, { koma_id: null, password })).error?.code).toBe(1203)
    expect((await goodbye(token, { koma_id: 'careful' })).error).toMatchObject({ code: 1305, status: 403 })
    expect((await goodbye(token, { koma_id: 'careful', password: 'Guess-2025' })).error?.code).toBe(1305)
    expect((await koma.as(token).ask('GET /me')).koma_id).toBe('careful')
  })

  it('limits tries at the password', async () => {
    const { token } = await join('guessed')
    const guess = () => goodbye(token, { koma_id: 'guessed', password: 'Guess-2025' })
    for (const _ of Array(10).keys()) expect((await guess()).error?.code).toBe(1305)
    const limited = await goodbye(token, { koma_id: 'guessed', password })
    expect(limited.error).toMatchObject({ code: 1030, status: 429 })
  })

  it('says beforehand what goes', async () => {
    const { token } = await join('looker')
    const on = sharesOf(koma)
    await on.make(token)
    await on.join(token, (await on.make(token)).album_id, 'heir')
    await koma.as(token).ask('POST /album', { body: { name: '夏' } })
    expect(await koma.as(token).ask('GET /me/leaving')).toEqual({
      photos: 0,
      albums: 1,
      shares_passed_on: 1,
      shares_deleted: 1,
      plan_id: 'free',
      confirmed_by: 'password',
    })
    expect((await koma.guest.call('GET /me/leaving')).error?.status).toBe(401)
  })

  it('ends every session at once, for the API too, and a second time is no longer signed in', async () => {
    const { email, token, refresh_token, otherToken, userId } = await join('leaver')
    expect((await goodbye(token, { koma_id: 'leaver', password })).error).toBeNull()
    for (const ended of [token, otherToken]) {
      await expect.poll(async () => (await koma.as(ended).call('GET /me')).error?.status).toBe(401)
    }
    expect((await goodbye(token, { koma_id: 'leaver', password })).error?.status).toBe(401)
    const renewal = await fetch(`${koma.url}/identity/token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${refresh_token}` },
    })
    expect(renewal.status).toBe(401)
    expect((await signIn(koma, { email, password })).status).toBe(401)
    // Others find nobody under the name, and anybody can take it.
    expect((await koma.as('friend').call('GET /search/user/by_id', { query: { id: 'leaver' } })).error?.status).toBe(
      404,
    )
    await finish(userId)
    expect((await koma.as('friend').call('GET /user/{UserId}', { params: { UserId: userId } })).error?.status).toBe(404)
  })

  it('lets the same address sign up again, as somebody new', async () => {
    const first = await join('again')
    await goodbye(first.token, { koma_id: 'again', password })
    // Also while the first account is still being removed.
    const second = await join('again')
    expect(second.userId).not.toBe(first.userId)
    await finish(first.userId)
    expect(await koma.as(second.token).ask('GET /me')).toMatchObject({ koma_id: 'again', email: 'again@koma.test' })
  })

  it('stores nothing of an upload that is under way', async () => {
    const { token, userId } = await join('sender')
    // Tokens of tests that are mere names are not ended: as if the request had come just before.
    const { rows } = await koma.ports.database.pool.query('select subject from users where user_id = $1', [userId])
    const underWay = String(rows[0]?.subject)
    await goodbye(token, { koma_id: 'sender', password })
    await koma.ports.database.pool.query('update users set subject = $1 where user_id = $2', [underWay, userId])
    const picture = await makePicture('png')
    expect((await koma.fetchAs(underWay, '/api/photo', uploadRequest(picture))).status).toBe(401)
    const resumable = await koma.fetchAs(underWay, '/api/upload/resumable', {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '9000000', 'upload-metadata': 'filename YS5wbmc=' },
    })
    expect(resumable.status).toBe(401)
  })

  it('leaves once if it is asked for twice at the same moment', async () => {
    const { token } = await join('twice')
    const answers = await Promise.all([1, 2].map(() => goodbye(token, { koma_id: 'twice', password })))
    expect(answers.map(({ error }) => error?.status ?? 204).sort()).toEqual([204, 401])
  })

  it('tells the second of two requests that the account is gone, wherever the first one overtakes it', async () => {
    const { token, userId } = await join('overtaken')
    await goodbye(token, { koma_id: 'overtaken', password })
    const gone = { error: 'unauthenticated' }
    const request = { koma_id: 'overtaken', password, language: 'ja' } as const
    await expect(leave(koma.ports, { userId }, request)).rejects.toMatchObject(gone)
    await expect(leave(koma.ports, { userId }, { ...request, koma_id: null })).rejects.toMatchObject(gone)
  })
})

describe('[5 account deletion] with an external issuer', () => {
  const ports = () => ({ ...koma.ports, identity: null })
  const request = { koma_id: null, language: 'ja' } as const
  const ago = (milliseconds: number) => new Date(koma.ports.clock.now().getTime() - milliseconds)

  it('asks for a sign-in of the last five minutes instead of the password', async () => {
    const { user_id: userId } = await koma.as('issued').ask('GET /me')
    const refused = { error: 'sign_in_again', status: 403 }
    await expect(leave(ports(), { userId }, request)).rejects.toMatchObject(refused)
    const signedInAt = ago(limits.freshSignIn)
    koma.ports.clock.advance(1)
    await expect(leave(ports(), { userId, authenticatedAt: signedInAt }, request)).rejects.toMatchObject(refused)
    // To the millisecond: as old as it may be.
    await leave(ports(), { userId, authenticatedAt: ago(limits.freshSignIn) }, request)
    await finish(userId)
    // A token of before, such as that of another tab, does not make a new user.
    await expect.poll(async () => (await koma.as('issued').call('GET /me')).error?.status).toBe(401)
  })
})
