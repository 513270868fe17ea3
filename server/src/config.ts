import { isAbsolute, resolve } from 'node:path'
import { ConfigError } from './config/config-error.ts'
import { androidApp, billing, oidc, push, s3 } from './config/setting-groups.ts'
import { type Settings, settings } from './config/settings.ts'
import type { TrustedProxies } from './http/callers/client-address.ts'

export const settingNames = Object.keys(settings.shape)

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
  /** The cost of hashing a password, as the logarithm to base 2 of scrypt's N. */
  passwordCost: number
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

/** What OWASP recommends for scrypt. Passwords that only this machine can reach may cost less, such as those of tests. */
const leastPublicCost = 15

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

/** The only reader of the environment. An empty value counts as not set, so that `KOMA_X=` in a unit file switches a setting off. */
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
  if (!local && read.KOMA_PASSWORD_COST < leastPublicCost) {
    throw new ConfigError(
      `A public address needs strong hashes of passwords: KOMA_PASSWORD_COST is at least ${leastPublicCost} there.`,
    )
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
    passwordCost: read.KOMA_PASSWORD_COST,
    // A server with the embedded database is the only one: no other could take over, and Ctrl-C should be quick.
    drainSeconds: read.KOMA_DRAIN_SECONDS ?? (read.KOMA_DATABASE_URL ? drainSecondsBehindProxy : 0),
  }
}

function origin(value: string | undefined): string | null {
  return value ? value.replace(/\/+$/, '') : null
}
