import type { WebConfig } from '@koma/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/** Serves what the web app has to know of this installation, so that nothing of it is part of the build. */
export function mountWebConfig(config: Config) {
  const answer = webConfigOf(config)
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/config.json', async (_, reply) => {
      reply.header('Cache-Control', 'no-cache')
      return answer
    })
  }
}

export function webConfigOf({ apiUrl, identityUrl, oidc, analyticsUrl, browserErrors }: Config): WebConfig {
  return {
    api_url: apiUrl ?? '',
    identity_url: identityUrl ?? '',
    issuer: oidc && {
      url: oidc.issuer,
      client_id: oidc.clientId,
      audience: oidc.audience,
      scope: oidc.scope,
      account_url: oidc.accountUrl,
    },
    analytics_url: analyticsUrl,
    browser_errors: browserErrors,
  }
}
