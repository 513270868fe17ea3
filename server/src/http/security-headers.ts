import type { Config } from '../config.ts'

/** Half a year, in seconds: long enough to protect regular visitors, short enough to be able to leave https one day. */
const strictTransportSeconds = 15_552_000

/** The product uses none of these, so we deny them to injected scripts too. */
const unusedFeatures = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
export const permissionsPolicy = unusedFeatures.map((feature) => `${feature}=()`).join(', ')

/** The options of Helmet. Only our own scripts run in the web app, and no other site may load or frame our answers. */
export function securityHeaders(config: Config) {
  const { apiUrl, contentUrl, identityUrl, oidc, analyticsUrl } = config
  const own = originsOf([apiUrl, contentUrl, identityUrl])
  const others = originsOf([oidc?.issuer, ...(oidc?.origins ?? []), analyticsUrl])
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...own],
        connectSrc: ["'self'", ...new Set([...own, ...others])],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    referrerPolicy: { policy: 'same-origin' as const },
    strictTransportSecurity: config.publicUrl?.startsWith('https:')
      ? { maxAge: strictTransportSeconds }
      : (false as const),
    xFrameOptions: { action: 'deny' as const },
  }
}

function originsOf(urls: ReadonlyArray<string | null | undefined>): string[] {
  return [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))]
}

/** For paths that cannot be decoded, which Fastify answers before any hook: the same protection, with a stricter policy. */
export function headersWithoutHooks({ publicUrl }: Config): Record<string, string> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy,
    ...(publicUrl?.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${strictTransportSeconds}; includeSubDomains`,
    }),
  }
}

/**
 * Which pages may show photos and icons: only our own, unless the content host is another origin, or the web app also runs on other
 * origins, such as in the native shells. This does not affect what pages fetch by CORS, such as the API.
 */
export function contentResourcePolicy({
  publicUrl,
  contentUrl,
  allowedOrigins,
}: Config): 'same-origin' | 'cross-origin' {
  const onOneOrigin =
    contentUrl === null || (publicUrl !== null && new URL(publicUrl).origin === new URL(contentUrl).origin)
  return onOneOrigin && allowedOrigins.length === 0 ? 'same-origin' : 'cross-origin'
}
