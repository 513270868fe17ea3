import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/** A real OpenID provider, with a client for the web app at one address. Everybody can sign in, with any password. */
export interface TestIssuer {
  url: string
  /** Refresh tokens that were used so far. */
  renewals(): number
  /** Errors that it answered requests for tokens with. */
  refusals(): string[]
  /** While it is away, it answers nothing but 503. */
  setAway(isAway: boolean): void
  stop(): Promise<void>
}

export const audience = 'https://api.koma.test'
export const clientId = 'koma-web'

export async function startIssuer(webUrl: string, accessTokenSeconds: number): Promise<TestIssuer> {
  let handle: ReturnType<Provider['callback']> | null = null
  let isAway = false
  const server = createServer((request, response) => {
    if (handle && !isAway) handle(request, response)
    else response.writeHead(503).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The issuer has no port.')
  const url = `http://127.0.0.1:${bound.port}`
  const provider = createProvider(url, webUrl, accessTokenSeconds)
  handle = provider.callback()

  let renewals = 0
  const refusals: string[] = []
  provider.on('grant.success', ({ oidc }) => {
    if (oidc.params?.['grant_type'] === 'refresh_token') renewals += 1
  })
  provider.on('grant.error', (_, error) => refusals.push(error.message))
  return {
    url,
    renewals: () => renewals,
    refusals: () => refusals,
    setAway(away) {
      isAway = away
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function createProvider(url: string, webUrl: string, accessTokenSeconds: number): Provider {
  return new Provider(url, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${webUrl}/login/callback`],
        post_logout_redirect_uris: [`${webUrl}/`],
      },
    ],
    clientBasedCORS: (_, origin) => origin === webUrl,
    cookies: { keys: ['a key for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_, accountId) => ({ accountId, claims: () => claimsOf(accountId) }),
    extraTokenClaims: (_, token) => ('accountId' in token ? claimsOf(String(token.accountId)) : undefined),
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    ttl: { Interaction: 600, Session: 3600, Grant: 3600, IdToken: 600, RefreshToken: 3600, AuthorizationCode: 60 },
    features: {
      devInteractions: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({
          scope: '',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: accessTokenSeconds,
        }),
      },
    },
  })
}

const claimsOf = (accountId: string) => ({
  sub: accountId,
  email: `${accountId}@koma.test`,
  email_verified: true,
})
