import { ApiError, type RetryOptions } from '@koma/client'
import type { IssuerConfig } from '@koma/contract'
import { generateRandomCodeVerifier, generateRandomNonce, generateRandomState } from 'oauth4webapi'
import type { IssuerOutcome, IssuerProblem } from '../identity/identity.ts'
import type { IdentityClient } from '../identity/identity-client.ts'
import { createSessionKeeper } from '../identity/session-keeper.ts'
import { createSessionMemory, type KeptTexts, type SessionMemory } from '../identity/session-memory.ts'
import { createIssuerRequests, problemOf } from './issuer-requests.ts'
import { inTurnAcrossTabs } from './one-at-a-time.ts'
import { keepPending, tabTexts, takePending } from './pending-sign-in.ts'

/** In ms. Longer than anybody needs to sign in, and than any issuer keeps a code. */
const longestSignIn = 30 * 60_000

const callbackPath = '/login/callback'

export interface IssuerClientOptions {
  fetch?: typeof fetch
  retry?: RetryOptions
  memory?: SessionMemory
  now?: () => number
  /** Leaves this page for another, or opens it over this one: then it resolves when that was closed. */
  leaveTo?: (address: string) => Promise<void> | void
  /** Where the issuer leads back to, after a sign-in and after a sign-out. */
  redirectUri?: string
  homeUri?: string
  /** Where a sign-in that was begun is kept; by default for this tab alone. */
  texts?: KeptTexts
}

const kept = () => Promise.reject(new Error('The issuer keeps the account.'))
const notHere = async () => ({ ok: false, reason: 'unknown' }) as const

/**
 * Signs in at any OpenID Connect issuer by the code flow with PKCE. The access token stays in the memory of the tab, and the refresh
 * token where the embedded service's would be without cookies, so that all tabs and the next visit have it.
 */
export function createIssuerClient(
  config: IssuerConfig,
  {
    fetch,
    retry,
    memory = createSessionMemory(),
    now = Date.now,
    leaveTo = (address) => location.assign(address),
    redirectUri = location.origin + callbackPath,
    homeUri = `${location.origin}/`,
    texts = tabTexts,
  }: IssuerClientOptions = {},
): IdentityClient {
  const requests = createIssuerRequests({
    config,
    redirectUri,
    homeUri,
    ...(fetch ? { fetch } : {}),
    ...(retry ? { retry } : {}),
  })
  const keeper = createSessionKeeper({ memory, now, byCookie: false, renew, inTurn: inTurnAcrossTabs })
  const finished = new Map<string, Promise<IssuerOutcome>>()

  async function renew() {
    // Read in turn: another tab may have used the token that this one knew.
    const refreshToken = keeper.refreshToken()
    if (refreshToken === null) return null
    try {
      return await requests.renew(refreshToken)
    } catch (cause) {
      throw new ApiError(ApiError.network, 'The issuer could not be reached', { cause })
    }
  }

  async function begin(from: string, how?: 'fresh'): Promise<IssuerProblem> {
    try {
      const pending = {
        state: generateRandomState(),
        nonce: generateRandomNonce(),
        verifier: generateRandomCodeVerifier(),
        from,
        beganAt: now(),
      }
      const address = await requests.authorizationAddress(pending, how)
      keepPending(texts, pending)
      const opened = leaveTo(address.href)
      if (opened) {
        await opened
        return 'denied'
      }
    } catch (error) {
      return problemOf(error)
    }
    // The page is about to go. Should it come back from the history, it is drawn anew.
    return new Promise(() => {})
  }

  async function finish(address: URL): Promise<IssuerOutcome> {
    const pending = takePending(texts, address.searchParams.get('state'))
    if (pending === null) return { ok: false, reason: 'wrong_state', from: '/' }
    const { from } = pending
    if (now() - pending.beganAt > longestSignIn) return { ok: false, reason: 'expired', from }
    try {
      keeper.enter(await requests.redeem(address, pending))
      return { ok: true, from }
    } catch (error) {
      return { ok: false, reason: problemOf(error), from }
    }
  }

  /** Tells the issuer that the refresh token is not needed any more. If that fails, the next visit tries again. */
  async function finishLeaving(): Promise<void> {
    const remembered = memory.read()
    if (remembered?.state !== 'leaving') return
    if (remembered.refreshToken !== null) await requests.revoke(remembered.refreshToken)
    memory.write({ state: 'out' })
  }

  return {
    issuer: {
      accountUrl: config.account_url,
      begin,
      finish(address) {
        const outcome = finished.get(address.href) ?? finish(address)
        finished.set(address.href, outcome)
        return outcome
      },
    },
    async restore() {
      const signedIn = await keeper.restore()
      if (!signedIn) finishLeaving().catch(() => {})
      return signedIn
    },
    token: keeper.token,
    presume: keeper.presume,
    onSignedOut: keeper.onSignedOut,
    async signOut(how) {
      const idToken = keeper.idToken()
      keeper.leave()
      await finishLeaving().catch(() => {})
      if (how === 'stay') return
      const end = await requests.endSessionAddress(idToken).catch(() => null)
      if (end) void leaveTo(end.href)
    },
    signIn: notHere,
    signUp: notHere,
    verifyEmail: notHere,
    resetPassword: notHere,
    resendCode: notHere,
    requestReset: notHere,
    undoEmailChange: notHere,
    signInByPasskey: notHere,
    endSession: notHere,
    passkeyRequest: kept,
    settings: kept,
  }
}
