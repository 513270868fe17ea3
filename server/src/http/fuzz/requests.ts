import { type Call, callList, type Name, rootOf } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import type { Random } from '@koma/contract/random'
import { oddForm } from './multipart.ts'
import { oddJson, oddPaths, oddTexts } from './odd-values.ts'
import { sampleOf } from './sample.ts'

/** What the requests refer to: existing users, and what they have. */
export interface FuzzWorld {
  tokens: readonly [string, ...string[]]
  /** A refresh token, which the calls of accounts take. */
  session: string
  ids: readonly [string, ...string[]]
  /** Paths of photo content with their signatures, and of unfinished uploads. */
  paths: readonly [string, ...string[]]
  picture: Uint8Array
}

interface Draft {
  method: string
  target: string
  headers: Array<[string, string]>
  body: Uint8Array
}

/** Bytes to write to a socket. `isWhole` is false if the request announces more bytes than it has, or is garbage. */
export interface FuzzRequest {
  bytes: Buffer
  method: string
  isWhole: boolean
}

const oddMethods = 'TRACE PROPFIND MKCOL SEARCH LOCK PURGE QUERY OPTIONS HEAD get CONNECT BREW P\u00d6ST'.split(' ')
type NamedCall = readonly [Name, Call]
const allCallList = callList as readonly [NamedCall, ...NamedCall[]]
const identityCallList = callList.filter(([, call]) => call.feature === 'identity') as [NamedCall, ...NamedCall[]]
const identityFields = 'grant_type client_id device_code refresh_token email password code'.split(' ')

export function makeRequest(random: Random, world: FuzzWorld): FuzzRequest {
  if (random.chance(0.03)) return garbage(random)
  const draft = random.pick([fromCall, fromCall, fromCall, fromCall, fromIdentity, fromUpload, fromElsewhere])(
    random,
    world,
  )
  if (random.chance(0.06)) draft.method = oddMethods[random.below(oddMethods.length)] ?? 'TRACE'
  if (random.chance(0.05)) draft.target += `/${random.pick(oddPaths)}`
  if (random.chance(0.25)) draft.headers.push(...random.times(3, () => oddHeader(random)))
  if (random.chance(0.75)) draft.headers.push(['Authorization', `Bearer ${random.pick(world.tokens)}`])
  return written(random, draft)
}

/** Not a valid request at all. */
function garbage(random: Random): FuzzRequest {
  const text = random.pick([
    'GET\r\n\r\n',
    '\u0000\u0001\u0002\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET / HTTP/1.1\r\nno colon\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
    `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    'POST /api/download HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/download HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
    'POST /api/download HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: made-up\r\n\r\n',
    'POST /api/download HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
    'POST /api/download HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET /api/health/live HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'GET http://[::1 HTTP/1.1\r\nHost: ]\r\n\r\n',
  ])
  return { bytes: Buffer.from(text, 'latin1'), method: 'GET', isWhole: false }
}

function fromCall(random: Random, world: FuzzWorld): Draft {
  return draftOf(random, world, random.pick(allCallList))
}

function draftOf(random: Random, world: FuzzWorld, [name, call]: NamedCall): Draft {
  const [method = 'GET', path = ''] = name.split(' ')
  const filled = path.replace(/\{\w+\}/g, () =>
    random.chance(0.85) ? random.pick(world.ids) : random.pick([...oddPaths, ...oddTexts.map(encode)]),
  )
  const target = `${rootOf(call)}${filled}${call.query || random.chance(0.2) ? queryOf(random, call, world) : ''}`
  if (call.form && random.chance(0.8)) {
    const shape = { fields: Object.keys(call.form.fields.shape), files: Object.keys(call.form.files) }
    const { body, type } = oddForm(random, shape, world.picture)
    const digest: Array<[string, string]> = random.chance(0.2) ? [['Content-Digest', random.pick(oddTexts)]] : []
    return { method, target, headers: [['Content-Type', type], ...digest], body }
  }
  const hasBody = method !== 'GET' && (call.body !== undefined || random.chance(0.3))
  if (!hasBody) return { method, target, headers: [], body: Buffer.alloc(0) }
  return { method, target, ...jsonOf(random, call.body ? sampleOf(call.body, random, world.ids) : oddJson(random)) }
}

function queryOf(random: Random, call: Call, world: FuzzWorld): string {
  const known = call.query ? (sampleOf(call.query, random, world.ids) as Record<string, unknown> | null) : {}
  const pairs = Object.entries(known ?? {}).map(([name, value]) => `${encode(name)}=${encode(textOf(value))}`)
  const odd = random.times(2, () => {
    const names = [...Object.keys(call.query?.shape ?? {}), '__proto__', 'constructor', 'a[]', 'limit', '%', '']
    return `${names[random.below(names.length)]}=${encode(random.pick(oddTexts))}`
  })
  return `?${[...pairs, ...odd].join('&')}`
}

/** Identity calls are made more often than other calls, since they are open to everybody; some as forms, as OAuth does. */
function fromIdentity(random: Random, world: FuzzWorld): Draft {
  const call = random.pick(identityCallList)
  const draft = draftOf(random, world, call)
  // The only session must survive the whole run, or all later requests with it would be answered 401.
  const endsSessions = call[0].startsWith('DELETE') || call[0].endsWith('/sign-out')
  if (!endsSessions && random.chance(0.6)) draft.headers.push(['Authorization', `Bearer ${world.session}`])
  if (random.chance(0.2)) draft.headers.push(['Cookie', `koma_session=${random.pick(oddTexts)}`])
  if (random.chance(0.1)) draft.target = random.pick(['/identity/jwks.json', '/identity/nowhere', '/identity/device'])
  if (draft.body.byteLength === 0 || random.chance(0.8)) return draft
  const fields = identityFields.filter(() => random.chance(0.6)).map((name) => [name, oddJson(random)])
  const form = fields.map(([name, value]) => `${name}=${encode(textOf(value))}`).join('&')
  const headers = draft.headers.filter(([name]) => name !== 'Content-Type')
  return {
    ...draft,
    headers: [['Content-Type', 'application/x-www-form-urlencoded'], ...headers],
    body: Buffer.from(form),
  }
}

function fromUpload(random: Random, world: FuzzWorld): Draft {
  const name = random.chance(0.6) ? `/${random.pick(world.ids)}` : random.pick(['', '/', '/..%2f..', '/x.json'])
  const known = world.paths.filter((path) => path.includes(limits.upload.resumablePath))
  const target = random.chance(0.5)
    ? (known[random.below(known.length)] ?? '/')
    : `/api${limits.upload.resumablePath}${name}`
  const number = () => random.pick(['0', '1', '70000', '-1', '1e3', '100000000', '99999999999999999999', 'x', ''])
  const headers: Array<[string, string]> = [
    ['Tus-Resumable', random.pick(['1.0.0', '1.0.0', '1.0.0', '0.2.2', ''])],
    ['Upload-Length', number()],
    ['Upload-Offset', number()],
    [
      'Upload-Metadata',
      random.pick(['filename YQ==', 'filename ???', 'a b c', ',', `filename ${'A'.repeat(9000)}`, 'filename AAAA']),
    ],
    ['Content-Type', random.pick(['application/offset+octet-stream', 'application/offset+octet-stream', 'text/plain'])],
  ]
  const body = random.chance(0.5) ? Buffer.alloc(random.below(2000), 'x') : Buffer.alloc(0)
  return {
    method: random.pick(['POST', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS']),
    target,
    headers: headers.filter(() => random.chance(0.9)),
    body,
  }
}

/** Content, icons, the outbox and the pages of the web app. */
function fromElsewhere(random: Random, world: FuzzWorld): Draft {
  const query = () =>
    `?${random.pick(['to', 'lang', 'follow', 'v', 'signature', '__proto__', 'to[]'])}=${encode(random.pick(oddTexts))}`
  const own = random.pick(world.paths)
  const target = random.pick([
    own,
    own.slice(0, random.below(own.length + 1)),
    `${own}&${encode(random.pick(oddTexts))}=1`,
    `/content/photo/${random.pick(world.ids)}/${random.pick(oddPaths)}${query()}`,
    `/content/icon/${random.pick(world.ids)}${query()}`,
    `/dev/outbox${query()}`,
    `/dev/outbox.json${query()}`,
    `/share/${random.pick([...world.ids, ...oddPaths])}`,
    `/s/${random.pick([...world.ids, ...oddPaths])}${query()}`,
    `/${random.pick(oddPaths)}`,
    '/assets/../index.html',
    '/',
    '*',
  ])
  return { method: 'GET', target: target || '/', headers: [], body: Buffer.alloc(0) }
}

function jsonOf(random: Random, value: unknown): Pick<Draft, 'headers' | 'body'> {
  const text = JSON.stringify(value) ?? ''
  const body = random.chance(0.9)
    ? Buffer.from(text)
    : random.pick([
        Buffer.from(text.slice(0, random.below(text.length + 1))),
        Buffer.from(`${text}}`),
        Buffer.from('[[['.repeat(9000)),
        Buffer.from('{"__proto__":{"a":1}}'),
        Buffer.from('{"constructor":{"prototype":{}}}'),
        Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
        Buffer.from('{"a":"\\ud800\\u0000"}'),
        Buffer.alloc(0),
      ])
  const type = random.chance(0.9)
    ? 'application/json'
    : random.pick([
        'text/plain',
        'application/json; charset=made-up',
        'application/x-www-form-urlencoded',
        '',
        '/',
        'a'.repeat(500),
      ])
  return { headers: [['Content-Type', type]], body }
}

function oddHeader(random: Random): [string, string] {
  const names = [
    'Range',
    'If-None-Match',
    'If-Modified-Since',
    'If-Range',
    'Accept',
    'Accept-Language',
    'Accept-Encoding',
    'Origin',
    'Cookie',
    'Content-Encoding',
    'Content-Digest',
    'Expect',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'Forwarded',
    'Host',
    'Referer',
    'User-Agent',
    'X-HTTP-Method-Override',
    'Access-Control-Request-Method',
    'Authorization',
    'Te',
    'Upgrade',
  ]
  const values = [
    'bytes=0-',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-0,2-3',
    '"x"',
    '*',
    'W/"',
    'identity',
    'gzip',
    '100-continue',
    'Bearer',
    ',,,',
    '::1',
  ]
  const value = random.chance(0.6) ? values[random.below(values.length)] : random.pick(oddTexts)
  return [names[random.below(names.length)] ?? 'Range', value ?? '']
}

function written(random: Random, { method, target, headers, body }: Draft): FuzzRequest {
  const length = body.byteLength
  const lie = random.chance(0.03) ? random.pick([length + 50, length - 1, 2 ** 40]) : length
  const chunked = length > 0 && random.chance(0.1)
  const framing = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${Math.max(0, lie)}`
  const lines = [
    `${method} ${target.replace(/[\r\n ]/g, '')} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...(length > 0 || lie !== length ? [framing] : []),
    ...headers.map(([name, value]) => `${name}: ${value.slice(0, 9000).replace(/[\r\n]/g, '')}`),
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  const framed = chunked ? [Buffer.from(`${length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')] : [body]
  return { bytes: Buffer.concat([head, ...framed]), method, isWhole: chunked || lie <= length }
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
