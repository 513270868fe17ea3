import { z } from 'zod'
import { parseTrustedProxies } from '../http/callers/client-address.ts'

const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

/** Each becomes part of a header, so nothing but an origin may be in it. */
const origins = list.transform((items, context) =>
  items.map((item) => {
    if (URL.canParse(item) && /^https?:$/.test(new URL(item).protocol)) return new URL(item).origin
    context.addIssue({ code: 'custom', message: `${item} is not an http or https address` })
    return z.NEVER
  }),
)

/**
 * Does not allow `true`: the leftmost address of `X-Forwarded-For` is written by the client, who could then reset every limit per
 * address.
 */
const proxies = z.string().transform((value, context) => {
  const trusted = parseTrustedProxies(value)
  if (trusted !== null) return trusted
  const message =
    'write the number of proxies in front of Koma, such as 1, or their addresses, such as 10.0.0.5 or 10.0.0.0/8, separated by commas'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const fingerprint = /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/
const fingerprints = list.pipe(
  z.array(
    z.string().toUpperCase().regex(fingerprint, 'must be SHA-256 fingerprints such as AB:CD:..., separated by commas'),
  ),
)
const appIds = list.pipe(
  z.array(
    z
      .string()
      .regex(/^[A-Z0-9]{10}(\.[\w-]+)+$/, 'must be app ids such as ABCDE12345.com.example.koma, separated by commas'),
  ),
)

/** Every setting has its line here and in docs/configuration.md; a test compares the two. */
export const settings = z.object({
  KOMA_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  KOMA_HOST: z.string().default('127.0.0.1'),
  KOMA_DATA_DIR: z.string().default('./data'),
  KOMA_PAGES_DIR: z.string().optional(),
  KOMA_ROLE: z.enum(['api', 'worker', 'all']).default('all'),
  KOMA_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  KOMA_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  KOMA_LOG_FORMAT: z.enum(['json', 'text']).optional(),

  KOMA_PUBLIC_URL: url.optional(),
  KOMA_API_URL: url.optional(),
  KOMA_CONTENT_URL: url.optional(),
  KOMA_IDENTITY_URL: url.optional(),
  KOMA_ALLOWED_ORIGINS: list.default([]),
  KOMA_TRUST_PROXY: proxies.default(0),

  KOMA_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  KOMA_DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),

  KOMA_S3_BUCKET: z.string().optional(),
  KOMA_S3_REGION: z.string().default('us-east-1'),
  KOMA_S3_ENDPOINT: url.optional(),
  KOMA_S3_ACCESS_KEY_ID: z.string().optional(),
  KOMA_S3_SECRET_ACCESS_KEY: z.string().optional(),

  KOMA_IMAGE_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),

  KOMA_SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  KOMA_MAIL_FROM: z.string().default('Koma <no-reply@localhost>'),

  KOMA_BILLING: z.enum(['stripe', 'simulated', 'off']).optional(),
  KOMA_STRIPE_SECRET_KEY: z.string().optional(),
  KOMA_STRIPE_WEBHOOK_SECRET: z.string().optional(),
  KOMA_STRIPE_URL: url.optional(),

  KOMA_OIDC_ISSUER: url.optional(),
  KOMA_OIDC_AUDIENCE: z.string().optional(),
  KOMA_OIDC_CLIENT_ID: z.string().optional(),
  KOMA_OIDC_SCOPE: z.string().optional(),
  KOMA_OIDC_ORIGINS: origins.default([]),
  KOMA_ACCOUNT_URL: url.optional(),

  KOMA_WEB_PUSH: z.enum(['on', 'off']).default('on'),
  KOMA_WEB_PUSH_HOSTS: list.optional(),
  KOMA_FCM_SERVICE_ACCOUNT: z.string().optional(),
  KOMA_FCM_URL: url.default('https://fcm.googleapis.com'),
  KOMA_APNS_KEY: z.string().optional(),
  KOMA_APNS_KEY_ID: z.string().optional(),
  KOMA_APNS_TEAM_ID: z.string().optional(),
  KOMA_APNS_TOPIC: z.string().optional(),
  KOMA_APNS_URL: url.default('https://api.push.apple.com'),

  KOMA_DESKTOP_DIR: z.string().optional(),

  KOMA_ANDROID_PACKAGE: z
    .string()
    .regex(/^[a-z]\w*(\.[a-z]\w*)+$/i, 'must be a name such as com.example.koma')
    .optional(),
  KOMA_ANDROID_CERTIFICATES: fingerprints.default([]),
  KOMA_IOS_APPS: appIds.default([]),

  KOMA_SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
    .optional(),
  KOMA_ANALYTICS_URL: url.optional(),
  KOMA_BROWSER_ERRORS: z.enum(['on', 'off']).default('off'),

  KOMA_DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  KOMA_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  KOMA_PASSWORD_COST: z.coerce.number().int().min(8).max(20).default(15),
})

export type Settings = z.output<typeof settings>
