import type { Config } from '../config.ts'

/** Half a year, in seconds: long enough for preload lists, short enough to leave https one day. */
const strictTransportSeconds = 15_552_000

/** Nothing of the product uses these, so that no script that slips in can either. */
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

/** For Helmet. No script but our own runs in the web app, and no other site loads or frames what the server answers. */
export function securityHeaders(config: Config) {
  const elsewhere = [config.apiUrl, config.contentUrl, config.identityUrl, config.oidc?.issuer].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  )
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...elsewhere],
        connectSrc: ["'self'", ...elsewhere],
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

/** For a path that cannot be decoded, which Fastify answers before any hook: the same protection, with a policy for an error alone. */
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
 * Which pages may show photos and icons. Only our own, unless the content host is another origin, or the web app also runs on others,
 * such as in the native shells. What pages fetch by CORS, such as the API, is not concerned.
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
