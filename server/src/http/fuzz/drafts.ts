import { type Call, callList, type Name, rootOf } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import type { Random } from '@koma/contract/random'
import { oddForm } from './multipart.ts'
import { oddJson, oddPaths, oddTexts } from './odd-values.ts'
import type { FuzzWorld } from './requests.ts'
import { sampleOf } from './sample.ts'

/** A request that may be odd, before it is written as bytes. */
export interface Draft {
  method: string
  target: string
  headers: Array<[string, string]>
  body: Uint8Array
}

type NamedCall = readonly [Name, Call]
const allCallList = callList as readonly [NamedCall, ...NamedCall[]]
const identityCallList = callList.filter(([, call]) => call.feature === 'identity') as [NamedCall, ...NamedCall[]]
const identityFields = 'grant_type client_id device_code refresh_token email password code'.split(' ')

export function fromCall(random: Random, world: FuzzWorld): Draft {
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
export function fromIdentity(random: Random, world: FuzzWorld): Draft {
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

export function fromUpload(random: Random, world: FuzzWorld): Draft {
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
export function fromElsewhere(random: Random, world: FuzzWorld): Draft {
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

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
