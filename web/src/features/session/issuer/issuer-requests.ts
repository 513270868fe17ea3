import { fetchPatiently, type RetryOptions } from '@koma/client'
import type { IssuerConfig } from '@koma/contract'
import * as oauth from 'oauth4webapi'
import type { IssuerProblem } from '../identity/identity.ts'
import type { Granted } from '../identity/session-keeper.ts'
import type { PendingSignIn } from './pending-sign-in.ts'

/** In ms. */
const patience = 20_000

/** In seconds, for an issuer that does not say how long its tokens live. */
const assumedLifetime = 60

export interface IssuerRequestOptions {
  config: IssuerConfig
  /** Where the issuer sends people back to after a sign-in and after a sign-out. */
  redirectUri: string
  homeUri: string
  fetch?: typeof fetch
  retry?: RetryOptions
}

/** The requests of OAuth and OpenID Connect that the web app makes, as a public client. */
export function createIssuerRequests({ config, redirectUri, homeUri, fetch, retry }: IssuerRequestOptions) {
  const client: oauth.Client = { client_id: config.client_id ?? '', token_endpoint_auth_method: 'none' }
  const issuer = new URL(config.url)
  const options = () => ({
    signal: AbortSignal.timeout(patience),
    ...(fetch ? { [oauth.customFetch]: fetch as never } : {}),
    // Plain http is for issuers on this machine; browsers would not call another one from a page on https anyway.
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
  })
  const resource: Record<string, string> =
    config.audience !== null && URL.canParse(config.audience) ? { resource: config.audience } : {}
  let discovering: Promise<oauth.AuthorizationServer> | null = null

  const askPatiently = (url: string, { signal, headers, redirect }: oauth.CustomFetchOptions<'GET'>) =>
    fetchPatiently(url, {
      signal,
      fetch: (again, init) => (fetch ?? globalThis.fetch)(again, { headers, redirect, ...init }),
      ...(retry ? { retry } : {}),
    })

  function discover(): Promise<oauth.AuthorizationServer> {
    discovering ??= oauth
      .discoveryRequest(issuer, { ...options(), [oauth.customFetch]: askPatiently })
      .then((response) => oauth.processDiscoveryResponse(issuer, response))
      .catch((error: unknown) => {
        discovering = null
        throw error
      })
    return discovering
  }

  return {
    /** Where the user signs in. */
    async authorizationAddress({ state, nonce, verifier }: PendingSignIn, how?: 'fresh'): Promise<URL> {
      const server = await discover()
      const url = new URL(server.authorization_endpoint ?? '')
      const parameters = {
        client_id: client.client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopesOf(server, config.scope).join(' '),
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Auth0 calls it audience, and RFC 8707 resource. Issuers ignore what they do not know.
        ...(config.audience === null ? {} : { audience: config.audience }),
        ...resource,
        ...(how === 'fresh' ? { prompt: 'login' } : {}),
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url
    },

    /** Exchanges the code in the callback address for tokens, after checking state, issuer and nonce. */
    async redeem(address: URL, { state, nonce, verifier }: PendingSignIn): Promise<Granted> {
      const server = await discover()
      const parameters = oauth.validateAuthResponse(server, client, address, state)
      const more = { ...options(), additionalParameters: resource }
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        parameters,
        redirectUri,
        verifier,
        more,
      )
      const checks = { expectedNonce: nonce, requireIdToken: true }
      return granted(await oauth.processAuthorizationCodeResponse(server, client, response, checks))
    },

    /** Null if the issuer no longer accepts the refresh token. */
    async renew(refreshToken: string): Promise<Granted | null> {
      const server = await discover()
      const more = { ...options(), additionalParameters: resource }
      try {
        const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refreshToken, more)
        return granted(await oauth.processRefreshTokenResponse(server, client, response))
      } catch (error) {
        if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return null
        throw error
      }
    },

    /** Ends the refresh token, if the issuer offers that. */
    async revoke(refreshToken: string): Promise<void> {
      const server = await discover()
      if (!server.revocation_endpoint) return
      const response = await oauth.revocationRequest(server, client, oauth.None(), refreshToken, options())
      await oauth.processRevocationResponse(response)
    },

    /** Where the user signs out of the issuer; null if it has no such page. */
    async endSessionAddress(idToken: string | null): Promise<URL | null> {
      const { end_session_endpoint: endpoint } = await discover()
      if (!endpoint) return null
      const url = new URL(endpoint)
      url.searchParams.set('client_id', client.client_id)
      url.searchParams.set('post_logout_redirect_uri', homeUri)
      // Cognito's own name for it.
      url.searchParams.set('logout_uri', homeUri)
      if (idToken) url.searchParams.set('id_token_hint', idToken)
      return url
    },
  }
}

function granted(answer: oauth.TokenEndpointResponse): Granted {
  const { access_token, expires_in = assumedLifetime, refresh_token, id_token } = answer
  return { access_token, expires_in, refresh_token, id_token }
}

/** Without `offline_access` most issuers give no refresh token; those that do not know it, such as Cognito, would refuse it. */
function scopesOf({ scopes_supported: supported }: oauth.AuthorizationServer, more: string | null): string[] {
  const wanted = ['openid', 'email', 'offline_access'].filter((scope) => supported?.includes(scope) ?? true)
  return [...new Set(['openid', ...wanted, ...(more?.split(/\s+/) ?? [])])]
}

/** What the user is told about a sign-in that failed. */
export function problemOf(error: unknown): IssuerProblem {
  if (error instanceof oauth.AuthorizationResponseError) return named[error.error] ?? 'refused'
  if (error instanceof oauth.ResponseBodyError) {
    if (error.status >= 500) return 'away'
    return error.error === 'invalid_grant' ? 'expired' : 'refused'
  }
  // A redirect to a page of the issuer, or a proxy before it, that does not speak OAuth.
  if (error instanceof oauth.OperationProcessingError) return isOutage(error) ? 'away' : 'refused'
  return error instanceof TypeError || error instanceof DOMException ? 'away' : 'refused'
}

const named: Partial<Record<string, IssuerProblem>> = {
  access_denied: 'denied',
  server_error: 'away',
  temporarily_unavailable: 'away',
}

function isOutage({ cause }: oauth.OperationProcessingError): boolean {
  return cause instanceof Response && cause.status >= 500
}
