import { ApiError } from '@koma/client'
import type { SignedIn } from '@koma/contract'
import { type Language, readLanguage } from '../../../platform/preferences/language.ts'
import type { Identity, Outcome, UndoOutcome } from './identity.ts'
import { createIdentityCalls } from './identity-calls.ts'
import { accountOutcomeOf, outcomeOf } from './identity-outcomes.ts'
import { createSessionMemory, type SessionMemory } from './session-memory.ts'

export interface IdentityClient extends Identity {
  /**
   * Returns the access token for the API, renewed before it expires, or null for a guest. Pending until `restore` or a sign-in has
   * settled who is signed in. Rejects if a new token is needed and the service cannot be reached; that does not sign out.
   */
  token(refused: string | null): Promise<string | null>
}

export interface IdentityClientOptions {
  /** Where the identity service is, without a slash at the end. On another origin the session is kept without cookies. */
  baseUrl?: string
  fetch?: typeof fetch
  memory?: SessionMemory
  language?: () => Language
  now?: () => number
}

interface Access {
  token: string
  account: string
  endsAt: number
}

/** In ms before a token expires: from `renewAhead` on it is renewed in the background, from `tooNear` on callers wait for that. */
const renewAhead = 60_000
const tooNear = 10_000

export function createIdentityClient({
  baseUrl = '/identity',
  fetch = (...given) => globalThis.fetch(...given),
  memory = createSessionMemory(),
  language = readLanguage,
  now = Date.now,
}: IdentityClientOptions = {}): IdentityClient {
  const keep = new URL(baseUrl, location.href).origin === location.origin ? 'cookie' : 'token'
  const client = createIdentityCalls({ baseUrl, keep, fetch, refreshToken })
  const listeners = new Set<() => void>()
  const known = Promise.withResolvers<void>()
  let access: Access | null = null
  let renewing: Promise<Access | null> | null = null
  let leaving: Promise<void> | null = null
  /** Incremented with every sign-in and sign-out, so that a renewal which arrives after one is dropped. */
  let era = 0

  function refreshToken(): string | null {
    const remembered = memory.read()
    return remembered && remembered.state !== 'out' ? remembered.refreshToken : null
  }

  function accept(answer: SignedIn): Access {
    const next = {
      token: answer.access_token,
      account: accountOf(answer.access_token),
      endsAt: now() + answer.expires_in * 1000,
    }
    access = next
    memory.write({ state: 'in', account: next.account, refreshToken: answer.refresh_token ?? refreshToken() })
    known.resolve()
    return next
  }

  /** Signs this tab out because of something outside it: another tab, or a session that the service ended. */
  function endHere(): void {
    if (access === null) return
    era += 1
    access = null
    for (const listener of [...listeners]) listener()
  }

  function nobody(): null {
    memory.write({ state: 'out' })
    known.resolve()
    endHere()
    return null
  }

  async function renew(): Promise<Access | null> {
    const began = era
    const account = access?.account
    try {
      // Null if the request carried no session at all: a guest, not somebody whose session was rejected.
      const answer = await twice(() => client.ask('POST /identity/token'))
      if (began !== era) return access
      if (answer === null) return nobody()
      const next = accept(answer)
      // Another account signed in to this browser; this tab must not mix its data with that of the account it shows.
      if (account !== undefined && account !== next.account) endHere()
    } catch (error) {
      if (began !== era) return access
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      return nobody()
    }
    return access
  }

  function renewOnce(): Promise<Access | null> {
    renewing ??= renew().finally(() => {
      renewing = null
    })
    return renewing
  }

  /** Reports a sign-out to the service, now or when the connection is back. */
  function finishLeaving(): Promise<void> {
    leaving ??= client
      .ask('POST /identity/sign-out')
      .then(
        () => memory.write({ state: 'out' }),
        () => addEventListener('online', () => void resumeLeaving(), { once: true }),
      )
      .finally(() => {
        leaving = null
      })
    return leaving
  }

  async function resumeLeaving(): Promise<void> {
    if (memory.read()?.state === 'leaving') await finishLeaving()
  }

  /** Sent with every call that sends a mail or signs in. */
  function visit() {
    const device = keep === 'token' ? memory.readDevice() : null
    return { language: language(), ...(device === null ? {} : { device_token: device }) }
  }

  async function enter(way: (entry: ReturnType<typeof visit> & { keep: typeof keep }) => Promise<SignedIn>) {
    // An earlier sign-out that reaches the service after this sign-in would remove the new cookie.
    await leaving
    try {
      const answer = await way({ ...visit(), keep })
      if (answer.device_token) memory.writeDevice(answer.device_token)
      era += 1
      accept(answer)
      return { ok: true } as const
    } catch (error) {
      return outcomeOf(error)
    }
  }

  const asked = (call: Promise<null>): Promise<Outcome> => call.then(() => ({ ok: true }), outcomeOf)

  async function undoEmailChange(token: string): Promise<UndoOutcome> {
    try {
      const { email } = await client.ask('POST /identity/undo-email-change', { body: { token } })
      // The sessions of that account have ended; renewing shows whether it is the account of this device.
      if (access) renewOnce().catch(() => {})
      return { ok: true, email }
    } catch (error) {
      const outcome = accountOutcomeOf(error) as UndoOutcome
      return error instanceof ApiError && error.status === 404 ? { ok: false, reason: 'link_ended' } : outcome
    }
  }

  memory.watch(() => {
    const remembered = memory.read()
    if (access === null || (remembered === null && keep === 'cookie')) return
    if (remembered?.state !== 'in' || remembered.account !== access.account) endHere()
  })

  return {
    async restore() {
      const remembered = memory.read()
      const guest = remembered ? remembered.state !== 'in' : keep === 'token'
      if (!guest) return (access ?? (await renewOnce())) !== null
      known.resolve()
      void resumeLeaving()
      return false
    },
    async token(refused) {
      await known.promise
      if (!access) return null
      const { token, endsAt } = access
      const left = token === refused ? 0 : endsAt - now()
      if (left > renewAhead) return token
      const renewal = renewOnce()
      const good = left > 0 ? token : null
      if (left > tooNear) {
        renewal.catch(() => {})
        return good
      }
      try {
        return (await renewal)?.token ?? null
      } catch (error) {
        if (good) return good
        throw error
      }
    },
    signIn: (email, password) =>
      enter((entry) => client.ask('POST /identity/sign-in', { body: { email, password, ...entry } })),
    verifyEmail: (email, code, password) =>
      enter((entry) => client.ask('POST /identity/verify-email', { body: { email, code, password, ...entry } })),
    resetPassword: (email, code, password) =>
      enter((entry) => client.ask('POST /identity/reset-password', { body: { email, code, password, ...entry } })),
    signUp: (email, password) => asked(client.ask('POST /identity/sign-up', { body: { email, password, ...visit() } })),
    resendCode: (email) => asked(client.ask('POST /identity/resend-code', { body: { email, ...visit() } })),
    requestReset: (email) => asked(client.ask('POST /identity/forgot-password', { body: { email, ...visit() } })),
    undoEmailChange,
    async signOut() {
      era += 1
      access = null
      memory.write({ state: 'leaving', refreshToken: refreshToken() })
      known.resolve()
      await finishLeaving()
    },
    onSignedOut(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settings: async () =>
      (await import('./account-settings.ts')).createAccountSettings({
        client,
        language,
        accept: (answer) => void (access && accept(answer)),
        signedOut: () => void renewOnce().catch(() => {}),
      }),
  }
}

/** Retries once, because a lost connection is often back at once and renewing twice does no harm. */
async function twice<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) throw error
    await new Promise((resolve) => setTimeout(resolve, 500))
    return attempt()
  }
}

/** The subject of a token. Not verified, because it is only used to tell accounts apart. */
function accountOf(token: string): string {
  const payload = token.split('.')[1] ?? ''
  const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  return String(sub)
}
