import { ApiError, backOff } from '@koma/client'
import type { SignedIn } from '@koma/contract'
import { type Language, readLanguage } from '../../../platform/preferences/language.ts'
import type { Identity, Outcome } from './identity.ts'
import { createIdentityCalls } from './identity-calls.ts'
import { outcomeOf } from './identity-outcomes.ts'
import { createSessionKeeper } from './session-keeper.ts'
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

export function createIdentityClient({
  baseUrl = '/identity',
  fetch = (...given) => globalThis.fetch(...given),
  memory = createSessionMemory(),
  language = readLanguage,
  now = Date.now,
}: IdentityClientOptions = {}): IdentityClient {
  const keep = new URL(baseUrl, location.href).origin === location.origin ? 'cookie' : 'token'
  const keeper = createSessionKeeper({ memory, now, byCookie: keep === 'cookie', renew })
  const client = createIdentityCalls({ baseUrl, keep, fetch, refreshToken: keeper.refreshToken })
  let leaving: Promise<void> | null = null

  async function renew(): Promise<SignedIn | null> {
    try {
      // Null if the request carried no session at all: a guest, not somebody whose session was rejected.
      return await twice(() => client.ask('POST /identity/token'))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      return null
    }
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
      keeper.enter(answer)
      return { ok: true } as const
    } catch (error) {
      return outcomeOf(error)
    }
  }

  const asked = (call: Promise<null>): Promise<Outcome> => call.then(() => ({ ok: true }), outcomeOf)

  /** Few people ever follow a link in a mail, so what it does is not part of the first load. */
  const links = () => import('./mail-links.ts')

  return {
    issuer: null,
    async restore() {
      const signedIn = await keeper.restore()
      if (!signedIn) void resumeLeaving()
      return signedIn
    },
    token: keeper.token,
    presume: keeper.presume,
    signIn: (email, password) =>
      enter((entry) => client.ask('POST /identity/sign-in', { body: { email, password, ...entry } })),
    passkeyRequest: () => client.ask('POST /identity/passkey/options'),
    signInByPasskey: (credential) =>
      enter((entry) => client.ask('POST /identity/passkey/sign-in', { body: { credential, ...entry } })),
    endSession: async (token) => (await links()).endSession(client, keeper, token),
    verifyEmail: (email, code, password) =>
      enter((entry) => client.ask('POST /identity/verify-email', { body: { email, code, password, ...entry } })),
    resetPassword: (email, code, password) =>
      enter((entry) => client.ask('POST /identity/reset-password', { body: { email, code, password, ...entry } })),
    signUp: (email, password) => asked(client.ask('POST /identity/sign-up', { body: { email, password, ...visit() } })),
    resendCode: (email) => asked(client.ask('POST /identity/resend-code', { body: { email, ...visit() } })),
    requestReset: (email) => asked(client.ask('POST /identity/forgot-password', { body: { email, ...visit() } })),
    undoEmailChange: async (token) => (await links()).undoEmailChange(client, keeper, token),
    async signOut() {
      keeper.leave()
      await finishLeaving()
    },
    onSignedOut: keeper.onSignedOut,
    settings: async () =>
      (await import('./account-settings.ts')).createAccountSettings({
        client,
        language,
        accept: keeper.update,
        signedOut: keeper.check,
      }),
  }
}

/** In ms. Nothing is fetched before the answer: who is asked to wait for longer fails, and tries again. */
const longestPause = 5_000
const pause = { firstDelay: 1_000, longestDelay: 1_000 }

/** Retries once, because a lost connection is often back at once and renewing twice does no harm. */
async function twice<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) throw error
    const asked = (error.retryAfterSeconds ?? 0) * 1000
    if (asked > longestPause) throw error
    await new Promise((resolve) => setTimeout(resolve, Math.max(asked, backOff(1, pause))))
    return attempt()
  }
}
