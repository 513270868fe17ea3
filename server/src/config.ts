import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { parseTrustedProxies, type TrustedProxies } from './http/callers/client-address.ts'

/**
 * The only reader of the environment. Every setting has its line here and in docs/configuration.md; a test compares the two.
 * An empty value counts as not set, so that `KOMA_X=` in a unit file switches a setting off.
 */
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

const settings = z.object({
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
})

export const settingNames = Object.keys(settings.shape)

type Settings = z.output<typeof settings>

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Texts that replace those of the product, such as the terms. */
  pagesDir: string | null
  role: Settings['KOMA_ROLE']
  /** If null, the one in the data directory is used. */
  secret: string | null
  logLevel: NonNullable<Settings['KOMA_LOG_LEVEL']>
  /** `text` is for a person at a terminal, `json` for programs. */
  logFormat: NonNullable<Settings['KOMA_LOG_FORMAT']>
  /** Origins, without a slash at the end. Null means the address we listen on, which is not known before the port is. */
  publicUrl: string | null
  apiUrl: string | null
  contentUrl: string | null
  identityUrl: string | null
  allowedOrigins: string[]
  trustProxy: TrustedProxies
  database: { url: string | null; connections: number }
  s3: {
    bucket: string
    region: string
    endpoint: string | null
    credentials: { accessKeyId: string; secretAccessKey: string } | null
  } | null
  imageProcesses: number | null
  smtpUrl: string | null
  mailFrom: string
  billing:
    | { kind: 'stripe'; secretKey: string; webhookSecret: string; url: string | null }
    | { kind: 'simulated' }
    | { kind: 'off' }
  oidc: {
    issuer: string
    audience: string | null
    clientId: string | null
    /** What the web app asks for beside the scopes of OpenID Connect. */
    scope: string | null
    /** Where the web app calls the issuer, besides the origin of its own address. */
    origins: string[]
    accountUrl: string | null
  } | null
  push: {
    /** Browsers, and the hosts of their push services; null if they are not notified. */
    web: { hosts: string[] } | null
    fcm: { serviceAccount: string; url: string } | null
    apns: { key: string; keyId: string; teamId: string; topic: string; url: string } | null
  }
  rateLimits: boolean
  /** Where the operator puts installers of the sync client; null if the server offers none. */
  desktopDir: string | null
  /** The apps that open links to this installation. */
  androidApp: { packageName: string; certificates: string[] } | null
  iosApps: string[]
  /** Where faults in security are told of; null means the contact page. */
  securityContact: string | null
  /** Where the web app sends events of users who agreed to it; null if nowhere. */
  analyticsUrl: string | null
  /** Whether errors of the web app are written to the log. */
  browserErrors: boolean
  /** How long a process that was told to stop keeps serving, so that its load balancer can notice. */
  drainSeconds: number
}

/** Long enough for a load balancer that checks every two seconds to fail two checks. */
const drainSecondsBehindProxy = 5

export class ConfigError extends Error {
  override name = 'ConfigError'
}

const loopback = /^(([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i
export function isLoopback(host: string): boolean {
  return loopback.test(host)
}

/** Whether the server is meant to be reached from this machine only: it listens on loopback, and all its addresses are local. */
export function isLocal({ host, publicUrl, apiUrl, contentUrl, identityUrl }: Addresses): boolean {
  const urls = [publicUrl, apiUrl, contentUrl, identityUrl]
  return isLoopback(host) && urls.every((url) => url === null || isLoopback(new URL(url).hostname))
}
export type Addresses = Pick<Config, 'host' | 'publicUrl' | 'apiUrl' | 'contentUrl' | 'identityUrl'>

/** Whether a person reads what we print. If one of the two goes to a file or another program, neither is written for a person. */
function isInTerminal(): boolean {
  return Boolean(process.stdout.isTTY && process.stderr.isTTY)
}

export function readConfig(
  environment: Record<string, string | undefined>,
  from = process.cwd(),
  inTerminal = isInTerminal(),
): Config {
  const known = settingNames.map((name) => [name, environment[name]?.trim() || undefined])
  const parsed = settings.safeParse(Object.fromEntries(known))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`The setting ${issue?.path.join('.')} is not valid: ${issue?.message}.`)
  }
  const read = parsed.data
  const unknown = Object.keys(environment).filter(
    (name) => /^KOMA_(?!TEST_)/.test(name) && !settingNames.includes(name),
  )
  if (unknown.length > 0)
    throw new ConfigError(`The setting ${unknown[0]} is not known; docs/configuration.md lists them all.`)

  const addresses = {
    host: read.KOMA_HOST,
    publicUrl: origin(read.KOMA_PUBLIC_URL),
    apiUrl: origin(read.KOMA_API_URL),
    contentUrl: origin(read.KOMA_CONTENT_URL),
    identityUrl: origin(read.KOMA_IDENTITY_URL),
  }
  const local = isLocal(addresses)
  if (!local && !read.KOMA_SMTP_URL && !read.KOMA_OIDC_ISSUER) {
    throw new ConfigError('A public address needs a mail server: set KOMA_SMTP_URL, or listen on a loopback address.')
  }
  const logFormat = read.KOMA_LOG_FORMAT ?? (inTerminal ? 'text' : 'json')
  return {
    ...addresses,
    port: read.KOMA_PORT,
    dataDir: isAbsolute(read.KOMA_DATA_DIR) ? read.KOMA_DATA_DIR : resolve(from, read.KOMA_DATA_DIR),
    pagesDir: read.KOMA_PAGES_DIR ? resolve(from, read.KOMA_PAGES_DIR) : null,
    role: read.KOMA_ROLE,
    secret: read.KOMA_SECRET ?? null,
    // A line for each request would push the banner, and every warning, out of a person's sight.
    logLevel: read.KOMA_LOG_LEVEL ?? (logFormat === 'text' ? 'warn' : 'info'),
    logFormat,
    allowedOrigins: read.KOMA_ALLOWED_ORIGINS,
    trustProxy: read.KOMA_TRUST_PROXY,
    database: { url: read.KOMA_DATABASE_URL ?? null, connections: read.KOMA_DATABASE_CONNECTIONS },
    s3: s3(read),
    imageProcesses: read.KOMA_IMAGE_PROCESSES ?? null,
    smtpUrl: read.KOMA_SMTP_URL ?? null,
    mailFrom: read.KOMA_MAIL_FROM,
    billing: billing(read, local),
    oidc: oidc(read),
    push: push(read, from),
    desktopDir: read.KOMA_DESKTOP_DIR ? resolve(from, read.KOMA_DESKTOP_DIR) : null,
    androidApp: androidApp(read),
    iosApps: read.KOMA_IOS_APPS,
    securityContact: read.KOMA_SECURITY_CONTACT ?? null,
    analyticsUrl: read.KOMA_ANALYTICS_URL ?? null,
    browserErrors: read.KOMA_BROWSER_ERRORS === 'on',
    rateLimits: read.KOMA_RATE_LIMITS === 'on',
    // A server with the embedded database is the only one: no other could take over, and Ctrl-C should be quick.
    drainSeconds: read.KOMA_DRAIN_SECONDS ?? (read.KOMA_DATABASE_URL ? drainSecondsBehindProxy : 0),
  }
}

function origin(value: string | undefined): string | null {
  return value ? value.replace(/\/+$/, '') : null
}

function s3(read: Settings): Config['s3'] {
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

function androidApp(read: Settings): Config['androidApp'] {
  const { KOMA_ANDROID_PACKAGE: packageName, KOMA_ANDROID_CERTIFICATES: certificates } = read
  if (Boolean(packageName) !== certificates.length > 0) {
    throw new ConfigError('KOMA_ANDROID_PACKAGE and KOMA_ANDROID_CERTIFICATES go together: set both or neither.')
  }
  return packageName ? { packageName, certificates } : null
}

function oidc(read: Settings): Config['oidc'] {
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

function push(read: Settings, from: string): Config['push'] {
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

function billing(read: Settings, local: boolean): Config['billing'] {
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
