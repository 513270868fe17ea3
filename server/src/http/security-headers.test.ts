import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Photo } from '@koma/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeApp } from '../compose.ts'
import { Variants } from '../features/photos/index.ts'
import { makePicture, uploadRequest } from '../features/photos/test-pictures.ts'
import { createOutbox } from '../ports/mail/outbox-mail.ts'
import { startTestKoma, type TestKoma } from '../test-koma.ts'
import { createLog } from './logging.ts'
import { mountOutbox } from './pages/outbox.ts'

let koma: TestKoma
let webDirectory: string
let photo: Photo
const apps: FastifyInstance[] = []
beforeAll(async () => {
  koma = await startTestKoma()
  webDirectory = await mkdtemp(join(tmpdir(), 'koma-web-'))
  await mkdir(join(webDirectory, 'assets'))
  await writeFile(join(webDirectory, 'index.html'), '<!doctype html><html><head><title>Koma</title></head></html>')
  await writeFile(join(webDirectory, 'assets', 'index-1.js'), 'export {}')
  await writeFile(join(webDirectory, 'theme.js'), 'export {}')
  const bytes = await makePicture('png', { width: 800, height: 450 })
  photo = (await (await koma.fetchAs('mio', '/api/photo', uploadRequest(bytes))).json()) as Photo
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await rm(webDirectory, { recursive: true, force: true })
  await koma.stop()
})

/** An app that serves everything, with these settings instead of those of a local server. */
async function serve(settings: Partial<TestKoma['config']> = {}): Promise<FastifyInstance> {
  const config = { ...koma.config, ...settings }
  const app = await composeApp(config, koma.ports, new Variants(koma.ports), {
    log: createLog('silent'),
    beside: [mountOutbox(createOutbox(koma.ports.database.kysely), config)],
    webDirectory,
  })
  apps.push(app)
  return app
}

const webPolicy =
  "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;connect-src 'self';worker-src 'self' blob:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'"
const filePolicy = "default-src 'none'; sandbox"
const iconPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const outboxPolicy = expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^;]+; form-action 'self';.*'none'$/)

const everywhere = {
  'content-security-policy': webPolicy as unknown,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), bluetooth=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()',
  'strict-transport-security': undefined as string | undefined,
  'x-powered-by': undefined,
}

interface Row {
  what: string
  path: string | (() => string)
  status: number
  cache: string
  /** Headers that differ from those of every other answer. */
  but?: Partial<typeof everywhere>
  method?: 'GET' | 'POST'
  host?: string
}

const day = 'private, max-age=86400, immutable'
const file = { 'content-security-policy': filePolicy }
const rows: Row[] = [
  { what: 'API', path: '/api/health/live', status: 200, cache: 'private, no-store' },
  { what: 'API, guest', path: '/api/me', status: 401, cache: 'no-store' },
  { what: 'API, unknown call', path: '/api/nowhere', status: 404, cache: 'no-store' },
  {
    what: 'API, bad path',
    path: '/api/user/%zz',
    status: 404,
    cache: 'no-store',
    but: { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
  },
  { what: 'resumable', path: '/api/upload/resumable', status: 401, cache: 'no-store', method: 'POST' },
  { what: 'original', path: () => photo.urls.original, status: 200, cache: day, but: file },
  { what: 'variant', path: () => photo.urls.thumbnail, status: 200, cache: day, but: file },
  {
    what: 'picture of a link',
    path: () => contentPath('preview.jpg'),
    status: 200,
    cache: day,
    but: { ...file, 'cross-origin-resource-policy': 'cross-origin' },
  },
  {
    what: 'photo without signature',
    path: () => `/content/photo/${photo.photo_id}/clean`,
    status: 404,
    cache: 'no-store',
  },
  {
    what: 'icon',
    path: () => `/content/icon/user/${photo.user_id}`,
    status: 200,
    cache: 'public, max-age=60',
    but: { 'content-security-policy': iconPolicy },
  },
  { what: 'icon of nobody', path: '/content/icon/user/nobody', status: 404, cache: 'no-store' },
  { what: 'content, unknown', path: '/content/nowhere', status: 404, cache: 'no-store' },
  { what: 'identity keys', path: '/identity/jwks.json', status: 200, cache: 'public, max-age=300' },
  { what: 'identity, guest', path: '/identity/devices', status: 401, cache: 'no-store' },
  { what: 'identity, unknown', path: '/identity/nowhere', status: 404, cache: 'no-store' },
  {
    what: 'simulated checkout that is not there',
    path: '/dev/billing/checkout/nowhere',
    status: 404,
    cache: 'no-store',
    but: { 'content-security-policy': outboxPolicy, 'referrer-policy': 'no-referrer' },
  },
  { what: 'configuration of the web app', path: '/config.json', status: 200, cache: 'no-cache' },
  { what: 'robots', path: '/robots.txt', status: 200, cache: 'public, max-age=3600' },
  {
    what: 'picture of a public page',
    path: '/about/pictures/frame-1.avif',
    status: 200,
    cache: 'public, max-age=3600',
  },
  { what: 'picture that is not there', path: '/about/pictures/nowhere.avif', status: 404, cache: 'no-store' },
  { what: 'app links that are not configured', path: '/.well-known/assetlinks.json', status: 404, cache: 'no-store' },
  { what: 'public page', path: '/about', status: 200, cache: 'no-cache' },
  { what: 'page', path: '/photo', status: 200, cache: 'no-cache' },
  { what: 'asset', path: '/assets/index-1.js', status: 200, cache: 'public, max-age=31536000, immutable' },
  { what: 'other file', path: '/theme.js', status: 200, cache: 'no-cache' },
  { what: 'missing asset', path: '/assets/index-2.js', status: 404, cache: 'no-store' },
  { what: 'missing file', path: '/favicon.php', status: 404, cache: 'no-store' },
  {
    what: 'outbox',
    path: '/dev/outbox',
    status: 200,
    cache: 'no-store',
    but: { 'content-security-policy': outboxPolicy, 'referrer-policy': 'no-referrer' },
  },
  { what: 'outbox, as JSON', path: '/dev/outbox.json', status: 200, cache: 'no-store' },
  { what: 'outbox, from elsewhere', path: '/dev/outbox', status: 404, cache: 'no-store', host: 'koma.example' },
]

function contentPath(name: 'preview.jpg'): string {
  const address = { photoId: photo.photo_id, file: name, way: 'owner' } as const
  return koma.ports.contentUrls.photo(address, koma.ports.clock.now())
}

describe('the headers of', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await serve()
  })

  it.each(rows)('$what protect it', async ({ path, status, cache, but, method = 'GET', host = 'localhost' }) => {
    const url = typeof path === 'string' ? path : path()
    const { statusCode, headers } = await app.inject({ url, method, headers: { host } })
    const found = Object.fromEntries(Object.keys(everywhere).map((name) => [name, headers[name]]))
    expect({ status: statusCode, cache: headers['cache-control'], ...found }).toEqual({
      status,
      cache,
      ...everywhere,
      ...but,
    })
  })
})

describe('the origin that may show photos and icons', () => {
  const policiesOf = async (settings: Partial<TestKoma['config']>) => {
    const app = await serve(settings)
    const policyOf = async (url: string) => (await app.inject(url)).headers['cross-origin-resource-policy']
    const paths = [photo.urls.thumbnail, `/content/icon/user/${photo.user_id}`, contentPath('preview.jpg'), '/photo']
    return Promise.all([...paths, '/api/health/live'].map(policyOf))
  }

  it.each([
    {},
    { publicUrl: 'https://koma.example' },
    { publicUrl: 'https://koma.example', contentUrl: 'https://koma.example' },
  ])('is only our own with %o', async (settings) => {
    const own = 'same-origin'
    expect(await policiesOf(settings)).toEqual([own, own, 'cross-origin', own, own])
  })

  it.each([
    { publicUrl: 'https://koma.example', contentUrl: 'https://cdn.example' },
    { allowedOrigins: ['capacitor://localhost'] },
  ])('is any with %o, since the web app is on another origin', async (settings) => {
    const any = 'cross-origin'
    expect(await policiesOf(settings)).toEqual([any, any, any, 'same-origin', 'same-origin'])
  })
})

it('an installation on https tells browsers to keep using https', async () => {
  const app = await serve({ publicUrl: 'https://koma.example' })
  for (const url of ['/api/health/live', '/photo', '/content/nowhere', '/api/user/%zz']) {
    const { headers } = await app.inject(url)
    expect([url, headers['strict-transport-security']]).toEqual([url, 'max-age=15552000; includeSubDomains'])
  }
})

it('events of analytics may go to the address that the operator named, and nowhere else', async () => {
  const app = await serve({ analyticsUrl: 'https://events.example/koma' })
  const { headers } = await app.inject('/photo')
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://events.example;")
})
