import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { ConfigError } from './config-error.ts'
import type { Settings } from './settings.ts'

export function s3(read: Settings): Config['s3'] {
  if (!read.KOMA_S3_BUCKET) return null
  const { KOMA_S3_ACCESS_KEY_ID: accessKeyId, KOMA_S3_SECRET_ACCESS_KEY: secretAccessKey } = read
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    throw new ConfigError('KOMA_S3_ACCESS_KEY_ID and KOMA_S3_SECRET_ACCESS_KEY go together: set both or neither.')
  }
  return {
    bucket: read.KOMA_S3_BUCKET,
    region: read.KOMA_S3_REGION,
    endpoint: read.KOMA_S3_ENDPOINT ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  }
}

export function androidApp(read: Settings): Config['androidApp'] {
  const { KOMA_ANDROID_PACKAGE: packageName, KOMA_ANDROID_CERTIFICATES: certificates } = read
  if (Boolean(packageName) !== certificates.length > 0) {
    throw new ConfigError('KOMA_ANDROID_PACKAGE and KOMA_ANDROID_CERTIFICATES go together: set both or neither.')
  }
  return packageName ? { packageName, certificates } : null
}

export function oidc(read: Settings): Config['oidc'] {
  if (!read.KOMA_OIDC_ISSUER) return null
  if (!read.KOMA_OIDC_AUDIENCE && !read.KOMA_OIDC_CLIENT_ID) {
    throw new ConfigError(
      'KOMA_OIDC_ISSUER needs KOMA_OIDC_AUDIENCE or KOMA_OIDC_CLIENT_ID: without either, tokens the issuer made for other applications would open this one.',
    )
  }
  return {
    issuer: read.KOMA_OIDC_ISSUER,
    audience: read.KOMA_OIDC_AUDIENCE ?? null,
    clientId: read.KOMA_OIDC_CLIENT_ID ?? null,
    scope: read.KOMA_OIDC_SCOPE ?? null,
    origins: read.KOMA_OIDC_ORIGINS,
    accountUrl: read.KOMA_ACCOUNT_URL ?? null,
  }
}

/** The push services of Chrome, Edge, Firefox and Safari. */
const browsersPushHosts = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

export function push(read: Settings, from: string): Config['push'] {
  const { KOMA_APNS_KEY: key, KOMA_APNS_KEY_ID: keyId, KOMA_APNS_TEAM_ID: teamId, KOMA_APNS_TOPIC: topic } = read
  const { KOMA_FCM_SERVICE_ACCOUNT: serviceAccount } = read
  const apple = [key, keyId, teamId, topic]
  if (apple.some(Boolean) && !apple.every(Boolean)) {
    throw new ConfigError(
      'KOMA_APNS_KEY, KOMA_APNS_KEY_ID, KOMA_APNS_TEAM_ID and KOMA_APNS_TOPIC go together: set all or none.',
    )
  }
  return {
    web: read.KOMA_WEB_PUSH === 'on' ? { hosts: read.KOMA_WEB_PUSH_HOSTS ?? browsersPushHosts } : null,
    fcm: serviceAccount ? { serviceAccount: resolve(from, serviceAccount), url: read.KOMA_FCM_URL } : null,
    apns:
      key && keyId && teamId && topic
        ? { key: resolve(from, key), keyId, teamId, topic, url: read.KOMA_APNS_URL }
        : null,
  }
}

export function billing(read: Settings, local: boolean): Config['billing'] {
  const kind = read.KOMA_BILLING ?? (read.KOMA_STRIPE_SECRET_KEY ? 'stripe' : local ? 'simulated' : 'off')
  if (kind !== 'stripe') return { kind }
  if (!read.KOMA_STRIPE_SECRET_KEY || !read.KOMA_STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError('Billing by Stripe needs KOMA_STRIPE_SECRET_KEY and KOMA_STRIPE_WEBHOOK_SECRET.')
  }
  return {
    kind,
    secretKey: read.KOMA_STRIPE_SECRET_KEY,
    webhookSecret: read.KOMA_STRIPE_WEBHOOK_SECRET,
    url: read.KOMA_STRIPE_URL ?? null,
  }
}
