import { WebConfig } from '@koma/contract'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { buildApp } from '../app.ts'
import { createLog } from '../logging.ts'
import { mountWebConfig } from './web-config.ts'

async function configOf(environment: Record<string, string>): Promise<WebConfig> {
  const app = Fastify()
  await app.register(mountWebConfig(readConfig(environment)))
  const answer = await app.inject('/config.json')
  await app.close()
  return WebConfig.parse(answer.json())
}

it('a local installation has everything on the origin of the page, and signs people in itself', async () => {
  expect(await configOf({})).toEqual({
    api_url: '',
    identity_url: '',
    issuer: null,
    analytics_url: null,
    browser_errors: false,
  })
})

it('the web app learns of other origins and of another issuer', async () => {
  const environment = {
    KOMA_PUBLIC_URL: 'https://koma.example',
    KOMA_API_URL: 'https://api.koma.example/',
    KOMA_IDENTITY_URL: 'https://id.koma.example',
    KOMA_OIDC_ISSUER: 'https://login.example/realms/koma',
    KOMA_OIDC_CLIENT_ID: 'web',
    KOMA_OIDC_SCOPE: 'photos',
    KOMA_ACCOUNT_URL: 'https://login.example/account',
    KOMA_ANALYTICS_URL: 'https://events.example/koma',
    KOMA_BROWSER_ERRORS: 'on',
  }
  expect(await configOf(environment)).toEqual({
    api_url: 'https://api.koma.example',
    identity_url: 'https://id.koma.example',
    issuer: {
      url: 'https://login.example/realms/koma',
      client_id: 'web',
      audience: null,
      scope: 'photos',
      account_url: 'https://login.example/account',
    },
    analytics_url: 'https://events.example/koma',
    browser_errors: true,
  })
})

it('only origins of the allow-list may call from a browser, and never with cookies', async () => {
  const config = readConfig({
    KOMA_LOG_LEVEL: 'silent',
    KOMA_PUBLIC_URL: 'http://web.localhost:4000',
    KOMA_API_URL: 'http://api.localhost:4000',
    KOMA_ALLOWED_ORIGINS: 'capacitor://localhost',
  })
  const authentication = {
    verifier: { verify: async () => null },
    callerOf: async () => ({ userId: 'nobody', hasAgreed: true }),
  }
  const app = await buildApp({
    config,
    handlers: {},
    authentication,
    mounts: [mountWebConfig(config)],
    log: createLog('silent'),
  })
  const headersFor = async (origin: string, url: string) => {
    const { headers } = await app.inject({ url, headers: { origin, host: 'api.localhost' } })
    return [headers['access-control-allow-origin'], headers['access-control-allow-credentials']]
  }
  for (const url of ['/config.json', '/api/health/live']) {
    expect(await headersFor('http://web.localhost:4000', url)).toEqual(['http://web.localhost:4000', undefined])
    expect(await headersFor('capacitor://localhost', url)).toEqual(['capacitor://localhost', undefined])
    for (const stranger of ['http://evil.localhost:4000', 'http://web.localhost:4001', 'null']) {
      expect(await headersFor(stranger, url)).toEqual([undefined, undefined])
    }
  }
  await app.close()
})
