import { ApiError } from '@koma/client'
import type { Me } from '@koma/contract'
import type { Account, Identity } from '../identity/identity.ts'
import type { SessionActions, SessionState } from './session.ts'

export interface SessionStore extends SessionActions {
  getState(): SessionState
  subscribe(listener: () => void): () => void
  /** Resolves once it is known who is signed in. */
  settled(): Promise<Exclude<SessionState, { status: 'configuring' }>>
  start(): void
}

/** Lives outside React, because route guards and the API client need it before anything renders. */
export function createSessionStore(
  identity: Identity,
  account: Account,
  recall: () => Promise<Me | null> = recallMe,
): SessionStore {
  let state: SessionState = { status: 'configuring', me: null, problem: null }
  /** Incremented with every sign-in and sign-out, so that a response which arrives after a change of user is dropped. */
  let era = 0
  const listeners = new Set<() => void>()

  function change(next: SessionState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  async function loadMe(): Promise<void> {
    const current = era
    try {
      const me = await account.fetchMe()
      if (current === era) change({ status: 'user', me })
    } catch (error) {
      if (current !== era) return
      if (error instanceof ApiError && error.status === 401) leave()
      else await goOnWithout(error, current)
    }
  }

  /** Without a connection the app opens as it was left, for whoever was signed in then. */
  async function goOnWithout(error: unknown, current: number): Promise<void> {
    const isAway = error instanceof ApiError && (error.status === 0 || error.status > 500)
    const me = isAway ? await recall().catch(() => null) : null
    if (current !== era) return
    if (me) identity.presume()
    change(me ? { status: 'user', me } : { status: 'configuring', me: null, problem: { traceId: traceIdOf(error) } })
  }

  async function start(): Promise<void> {
    era += 1
    const current = era
    change({ status: 'configuring', me: null, problem: null })
    try {
      const signedIn = await identity.restore()
      if (current !== era) return
      if (signedIn) await loadMe()
      else change({ status: 'guest', me: null })
    } catch (error) {
      if (current === era) await goOnWithout(error, current)
    }
  }

  function leave(): void {
    era += 1
    change({ status: 'guest', me: null })
  }

  async function enter<Result extends { ok: boolean }>(
    attempt: Promise<Result>,
    agreed: string | null = null,
  ): Promise<Result> {
    const outcome = await attempt
    if (outcome.ok) {
      era += 1
      // Whoever agreed while signing up is not asked again. If this fails, the gate asks.
      if (agreed !== null) await account.acceptTerms(agreed).catch(() => {})
      await loadMe()
    }
    return outcome
  }

  identity.onSignedOut(leave)
  const { issuer } = identity

  const signOut = async (how?: 'stay') => {
    try {
      await identity.signOut(how)
    } finally {
      leave()
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settled() {
      return new Promise((resolve) => {
        const check = () => {
          if (state.status === 'configuring') return
          listeners.delete(check)
          resolve(state)
        }
        listeners.add(check)
        check()
      })
    },
    start,
    retry: start,
    issuer: issuer && { ...issuer, finish: (address) => enter(issuer.finish(address)) },
    signIn: (email, password) => enter(identity.signIn(email, password)),
    signUp: (email, password) => identity.signUp(email, password),
    verifyEmail: (email, code, password, agreed) => enter(identity.verifyEmail(email, code, password), agreed),
    resendCode: (email) => identity.resendCode(email),
    requestReset: (email) => identity.requestReset(email),
    resetPassword: (email, code, password) => enter(identity.resetPassword(email, code, password)),
    passkeyRequest: () => identity.passkeyRequest(),
    signInByPasskey: (passkey) => enter(identity.signInByPasskey(passkey)),
    endSession: (token) => identity.endSession(token),
    undoEmailChange: (token) => identity.undoEmailChange(token),
    signOut: () => signOut(),
    signOutHere: () => signOut('stay'),
    settings: () => identity.settings(),
    fetchTerms: () => account.fetchTerms(),
    async acceptTerms(version) {
      const current = era
      await account.acceptTerms(version)
      if (current === era && state.status === 'user') {
        change({
          status: 'user',
          me: { ...state.me, accepted_tos_version: version, current_tos_version: version },
        })
      }
    },
    async refresh() {
      const current = era
      const me = await account.fetchMe().catch(() => null)
      if (me && current === era && state.status === 'user') change({ status: 'user', me })
      return me !== null
    },
  }
}

const recallMe = async () => (await import('./kept-me.ts')).recallMe()

function traceIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null
}
