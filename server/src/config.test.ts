import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { ConfigError } from './config/config-error.ts'
import { isLoopback, readConfig, settingNames } from './config.ts'

const stripe = { KOMA_STRIPE_SECRET_KEY: 'sk_test_1', KOMA_STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const refusal = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    return error instanceof ConfigError ? error.message : error
  }
  return 'accepted'
}

describe('the configuration', () => {
  it('is complete without any setting', () => {
    expect(readConfig({}, '/srv/koma', false)).toEqual({
      port: 4000,
      host: '127.0.0.1',
      dataDir: '/srv/koma/data',
      pagesDir: null,
      role: 'all',
      secret: null,
      logLevel: 'info',
      logFormat: 'json',
      publicUrl: null,
      apiUrl: null,
      contentUrl: null,
      identityUrl: null,
      allowedOrigins: [],
      trustProxy: 0,
      database: { url: null, connections: 10 },
      s3: null,
      imageProcesses: null,
      smtpUrl: null,
      mailFrom: 'Koma <no-reply@localhost>',
      billing: { kind: 'simulated' },
      oidc: null,
      push: {
        web: {
          hosts: ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', '*.push.apple.com'],
        },
        fcm: null,
        apns: null,
      },
      desktopDir: null,
      androidApp: null,
      iosApps: [],
      securityContact: null,
      analyticsUrl: null,
      browserErrors: false,
      rateLimits: true,
      passwordCost: 15,
      drainSeconds: 0,
    })
  })

  it.each([
    ['a terminal', true, {}, { logFormat: 'text', logLevel: 'warn' }],
    ['no terminal', false, {}, { logFormat: 'json', logLevel: 'info' }],
    ['a terminal', true, { KOMA_LOG_FORMAT: 'json' }, { logFormat: 'json', logLevel: 'info' }],
    ['no terminal', false, { KOMA_LOG_FORMAT: 'text' }, { logFormat: 'text', logLevel: 'warn' }],
    ['a terminal', true, { KOMA_LOG_LEVEL: 'info' }, { logFormat: 'text', logLevel: 'info' }],
  ])('chooses the form of the log in %s (%s) with %o', (_, inTerminal, environment, chosen) => {
    expect(readConfig(environment, '/srv/koma', inTerminal)).toMatchObject(chosen)
  })

  it('treats an empty value as not set', () => {
    expect(readConfig({ KOMA_PORT: '', KOMA_S3_BUCKET: ' ' })).toMatchObject({ port: 4000, s3: null })
  })

  it.each([
    [
      { KOMA_ANDROID_PACKAGE: 'com.example.koma' },
      'KOMA_ANDROID_PACKAGE and KOMA_ANDROID_CERTIFICATES go together: set both or neither.',
    ],
    [{ KOMA_ANDROID_CERTIFICATES: 'AB:CD' }, /^The setting KOMA_ANDROID_CERTIFICATES/],
    [{ KOMA_IOS_APPS: 'koma' }, /^The setting KOMA_IOS_APPS/],
    [{ KOMA_SECURITY_CONTACT: 'javascript:alert(1)' }, /^The setting KOMA_SECURITY_CONTACT is not valid: /],
    [{ KOMA_PORT: 'four' }, /^The setting KOMA_PORT is not valid: /],
    [{ KOMA_PORT: '65536' }, /^The setting KOMA_PORT is not valid: /],
    [{ KOMA_ROLE: 'everything' }, /^The setting KOMA_ROLE is not valid: /],
    [{ KOMA_SECRET: 'short' }, /KOMA_SECRET is not valid: must have at least 32 characters/],
    [{ KOMA_DATABASE_URL: 'mysql://x' }, /KOMA_DATABASE_URL is not valid: must be a postgres/],
    [{ KOMA_PROT: '1' }, /^The setting KOMA_PROT is not known/],
    [{ KOMA_S3_BUCKET: 'b', KOMA_S3_ACCESS_KEY_ID: 'a' }, /go together/],
    [
      { KOMA_APNS_KEY: 'AuthKey.p8' },
      /^KOMA_APNS_KEY, KOMA_APNS_KEY_ID, KOMA_APNS_TEAM_ID and KOMA_APNS_TOPIC go together/,
    ],
    [{ KOMA_BILLING: 'stripe' }, /^Billing by Stripe needs/],
    [
      { KOMA_OIDC_ISSUER: 'https://login.example' },
      /^KOMA_OIDC_ISSUER needs KOMA_OIDC_AUDIENCE or KOMA_OIDC_CLIENT_ID/,
    ],
    [
      { KOMA_OIDC_ORIGINS: "https://token.example, 'none'" },
      /KOMA_OIDC_ORIGINS is not valid: 'none' is not an http or https address/,
    ],
    [{ KOMA_PUBLIC_URL: 'https://koma.example' }, /^A public address needs a mail server/],
    [{ KOMA_HOST: '0.0.0.0' }, /^A public address needs a mail server/],
    [
      { KOMA_HOST: '0.0.0.0', KOMA_SMTP_URL: 'smtp://mail.example', KOMA_PASSWORD_COST: '14' },
      /^A public address needs strong hashes of passwords: KOMA_PASSWORD_COST is at least 15 there/,
    ],
    [{ KOMA_PASSWORD_COST: '7' }, /^The setting KOMA_PASSWORD_COST is not valid/],
    [{ KOMA_HOST: '0.0.0.0', KOMA_PUBLIC_URL: 'http://localhost:4000' }, /^A public address needs a mail server/],
  ])('rejects %o with one sentence', (environment, sentence) => {
    expect(refusal(environment as Record<string, string>)).toMatch(sentence)
  })

  it.each([
    'true',
    'false',
    '11',
    '-1',
    '1.5',
    'nginx',
    '0.0.0.0/0',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.1,',
    '10.0.0.0/8/8',
  ])('rejects the proxies %s, and says what to write instead', (value) => {
    expect(refusal({ KOMA_TRUST_PROXY: value })).toBe(
      'The setting KOMA_TRUST_PROXY is not valid: write the number of proxies in front of Koma, such as 1, or their addresses, such as 10.0.0.5 or 10.0.0.0/8, separated by commas.',
    )
  })

  it.each([
    ['2', 2],
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.0/8, 2001:db8::/32, ::1', ['10.0.0.0/8', '2001:db8::/32', '::1']],
  ])('reads the proxies %s', (value, trustProxy) => {
    expect(readConfig({ KOMA_TRUST_PROXY: value })).toMatchObject({ trustProxy })
  })

  it('accepts an issuer with an audience, a client id or both', () => {
    const issuer = { KOMA_OIDC_ISSUER: 'https://login.example' }
    expect(readConfig({ ...issuer, KOMA_OIDC_AUDIENCE: 'koma' }).oidc).toMatchObject({
      audience: 'koma',
      clientId: null,
    })
    expect(readConfig({ ...issuer, KOMA_OIDC_CLIENT_ID: 'web' }).oidc).toMatchObject({
      audience: null,
      clientId: 'web',
    })
    const more = {
      KOMA_OIDC_AUDIENCE: 'koma',
      KOMA_OIDC_CLIENT_ID: 'web',
      KOMA_OIDC_SCOPE: 'photos',
      KOMA_OIDC_ORIGINS: 'https://token.example/oauth2, https://revoke.example',
      KOMA_ACCOUNT_URL: 'https://login.example/account',
    }
    expect(readConfig({ ...issuer, ...more }).oidc).toEqual({
      issuer: 'https://login.example',
      audience: 'koma',
      clientId: 'web',
      scope: 'photos',
      origins: ['https://token.example', 'https://revoke.example'],
      accountUrl: 'https://login.example/account',
    })
  })

  it('simulates payments by default only on a local address', () => {
    const elsewhere = { KOMA_PUBLIC_URL: 'https://koma.example', KOMA_SMTP_URL: 'smtp://mail.example' }
    expect(readConfig(elsewhere).billing).toEqual({ kind: 'off' })
    expect(readConfig({ ...elsewhere, KOMA_BILLING: 'simulated' }).billing).toEqual({ kind: 'simulated' })
    expect(readConfig({ ...elsewhere, ...stripe }).billing.kind).toBe('stripe')
  })

  it('recognises a local address', () => {
    const hosts = [
      'localhost',
      '127.0.0.1',
      '127.9.9.9',
      '::1',
      '[::1]',
      'koma.localhost',
      '0.0.0.0',
      'localhost.example',
      '127.evil.example',
    ]
    expect(hosts.filter(isLoopback)).toEqual(hosts.slice(0, 6))
  })

  it('has every setting documented', async () => {
    const document = await readFile(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
    const rows = [...document.matchAll(/^\| `(KOMA_\w+)`/gm)].map((match) => match[1] ?? '')
    expect(rows.filter((name) => !name.startsWith('KOMA_TEST_'))).toEqual(settingNames)
  })
})
