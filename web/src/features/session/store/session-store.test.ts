import { ApiError } from '@koma/client'
import { describe, expect, it } from 'vitest'
import { FakeIdentity, fakeCode, mio } from '../identity/fake-identity.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'

function begin(identity: FakeIdentity): SessionStore {
  const store = createSessionStore(identity, identity)
  store.start()
  return store
}

/** Waits until all pending promise callbacks have run. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('[4 auth status] the session', () => {
  it('is configuring, then a guest', async () => {
    const store = begin(new FakeIdentity())
    expect(store.getState()).toEqual({ status: 'configuring', me: null, problem: null })
    expect(await store.settled()).toEqual({ status: 'guest', me: null })
  })

  it('is configuring, then the user', async () => {
    const store = begin(new FakeIdentity({ signedIn: true }))
    expect(await store.settled()).toEqual({ status: 'user', me: mio })
  })

  it('becomes the user by signing in, and a guest by signing out', async () => {
    const store = begin(new FakeIdentity())
    await store.settled()
    expect(await store.signIn('mio@example.com', 'wrong')).toEqual({ ok: false, reason: 'wrong_credentials' })
    expect(store.getState().status).toBe('guest')
    expect(await store.signIn('mio@example.com', 'Twilight2025!')).toEqual({ ok: true })
    expect(store.getState().status).toBe('user')
    await store.signOut()
    expect(store.getState()).toEqual({ status: 'guest', me: null })
  })

  it('signs in at the end of a sign-up and of a password reset', async () => {
    const store = begin(new FakeIdentity())
    await store.settled()
    await store.signUp('new@example.com', 'Twilight2025!')
    expect(store.getState().status).toBe('guest')
    await store.verifyEmail('new@example.com', fakeCode, 'Twilight2025!', null)
    expect(store.getState().status).toBe('user')
    await store.signOut()
    await store.resetPassword('new@example.com', fakeCode, 'Daybreak2026!')
    expect(store.getState().status).toBe('user')
  })

  it('ends when another tab signs out', async () => {
    const identity = new FakeIdentity({ signedIn: true })
    const store = begin(identity)
    await store.settled()
    identity.signOutElsewhere()
    expect(store.getState().status).toBe('guest')
  })

  it('goes on as who was signed in last while there is no connection', async () => {
    const identity = new FakeIdentity({ signedIn: true })
    identity.restoreFault = new ApiError(ApiError.network, 'Network error')
    const store = createSessionStore(identity, identity, async () => mio)
    store.start()
    expect(await store.settled()).toEqual({ status: 'user', me: mio })
    identity.signOutElsewhere()
    expect(store.getState()).toEqual({ status: 'guest', me: null })
  })

  it('goes on in the same way while the server is away behind its proxy', async () => {
    const identity = new FakeIdentity({ signedIn: true })
    identity.meFault = new ApiError(1, 'Unknown error', { status: 502 })
    const store = createSessionStore(identity, identity, async () => mio)
    store.start()
    expect(await store.settled()).toEqual({ status: 'user', me: mio })
  })

  it('does not take a refusal for a lost connection', async () => {
    const identity = new FakeIdentity({ signedIn: true })
    identity.meFault = new ApiError(1, 'Unknown error', { status: 403, requestId: 'r' })
    const store = createSessionStore(identity, identity, async () => mio)
    store.start()
    await settle()
    expect(store.getState()).toEqual({ status: 'configuring', me: null, problem: { traceId: 'r' } })
  })

  it('[8 fetch me] reports the problem when the user cannot be fetched, and retries', async () => {
    const identity = new FakeIdentity({ signedIn: true })
    identity.meFault = new ApiError(1, 'Unknown error', { status: 500, requestId: '0198b2f4-7c1e' })
    const store = begin(identity)
    await settle()
    expect(store.getState()).toEqual({ status: 'configuring', me: null, problem: { traceId: '0198b2f4-7c1e' } })
    identity.meFault = null
    store.retry()
    expect((await store.settled()).status).toBe('user')
  })

  it('reports a problem and does not sign out when the identity service cannot be reached', async () => {
    const identity = new FakeIdentity()
    identity.restore = () => Promise.reject(new Error('no connection'))
    const store = begin(identity)
    await settle()
    expect(store.getState()).toEqual({ status: 'configuring', me: null, problem: { traceId: null } })
  })

  it('becomes a guest when the server no longer accepts the token', async () => {
    const identity = new FakeIdentity({ signedIn: true })
    identity.meFault = new ApiError(1001, 'Please log in', { status: 401 })
    expect((await begin(identity).settled()).status).toBe('guest')
  })

  it('drops a response for a user who has signed out in the meantime', async () => {
    const identity = new FakeIdentity({ signedIn: true })
    const answer = Promise.withResolvers<typeof mio>()
    identity.fetchMe = () => answer.promise
    const store = begin(identity)
    await settle()
    await store.signOut()
    answer.resolve(mio)
    await settle()
    expect(store.getState().status).toBe('guest')
  })

  it('[4 user refresh] keeps the old user when a refresh fails', async () => {
    const identity = new FakeIdentity({ signedIn: true })
    const store = begin(identity)
    await store.settled()
    identity.meFault = new ApiError(ApiError.network, 'Network error')
    await store.refresh()
    expect(store.getState().me).toEqual(mio)
    identity.meFault = null
    identity.me = { ...mio, user_name: 'ミオン' }
    await store.refresh()
    expect(store.getState().me?.user_name).toBe('ミオン')
  })

  it('[4 terms gate] records the agreement once the server has stored it', async () => {
    const identity = new FakeIdentity({ signedIn: true, me: { accepted_tos_version: null } })
    const store = begin(identity)
    await store.settled()
    identity.fault = { reason: 'network' }
    await expect(store.acceptTerms('2025-08-01')).rejects.toThrow('Network error')
    expect(store.getState().me?.accepted_tos_version).toBeNull()
    identity.fault = null
    await expect(store.acceptTerms('2024-01-01')).rejects.toThrow('This was changed meanwhile')
    await store.acceptTerms('2025-08-01')
    expect(store.getState().me?.accepted_tos_version).toBe('2025-08-01')
  })

  it('[4 terms gate] agrees at the end of a sign-up for whoever agreed there, and leaves it to the gate if that fails', async () => {
    for (const [agreed, accepted] of [
      ['2025-08-01', '2025-08-01'],
      ['2024-01-01', null],
      [null, null],
    ] as const) {
      const identity = new FakeIdentity({ me: { accepted_tos_version: null } })
      const store = begin(identity)
      await store.settled()
      await store.verifyEmail('new@example.com', fakeCode, 'Twilight2025!', agreed)
      expect([agreed, store.getState().me?.accepted_tos_version]).toEqual([agreed, accepted])
    }
  })
})
