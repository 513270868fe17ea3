import type { Random } from '@koma/contract/random'
import { type Draft, fromCall, fromElsewhere, fromIdentity, fromUpload } from './drafts.ts'
import { oddPaths, oddTexts } from './odd-values.ts'

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

/** Bytes to write to a socket. `isWhole` is false if the request announces more bytes than it has, or is garbage. */
export interface FuzzRequest {
  bytes: Buffer
  method: string
  isWhole: boolean
}

const oddMethods = 'TRACE PROPFIND MKCOL SEARCH LOCK PURGE QUERY OPTIONS HEAD get CONNECT BREW P\u00d6ST'.split(' ')

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
