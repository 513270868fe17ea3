import {
  type Call,
  callList,
  type Download,
  type Photo,
  type Share,
  type SharePermissions,
  type ShareType,
} from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentFile } from '../../content-url.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import {
  makeShareWorld,
  passwordOf,
  type Role,
  rightPassword,
  roles,
  type ShareWorld,
  shareTypes,
  userOf,
} from './test-share-world.ts'

/**
 * Every call of shares, every way to their photos, for every type and everybody: what is answered, in the order of `roles`:
 *
 *   guest, with a wrong and with the right password | stranger, the same | applicant, invited, former member |
 *   member, adder, member muted by the owner, owner
 *
 * `p` is the refusal that asks for the password (1601); a plain 403 is 1003.
 */
type Row = string
type Rows = Row | Record<ShareType, Row>

const all200 = '200 200 200 | 200 200 200 | 200 200 200 | 200 200 200 200'
const users200 = '401 401 401 | 200 200 200 | 200 200 200 | 200 200 200 200'
const insiders200 = '401 401 401 | 403 403 403 | 403 403 403 | 200 200 200 200'
const owner200 = '401 401 401 | 403 403 403 | 403 403 403 | 403 403 403 200'
const reads: Record<ShareType, Row> = {
  INVITE_ONLY: '403 403 403 | 403 403 403 | 403 403 403 | 200 200 200 200',
  INVITE_PLUS: '403 403 403 | 403 403 403 | 403 403 403 | 200 200 200 200',
  PUBLIC: all200,
  PUBLIC_PASSWORD: '403p 403p 200 | 403p 403p 200 | 403p 403p 403p | 200 200 200 200',
}
const content: Record<ShareType, Row> = {
  INVITE_ONLY: '404 404 404 | 404 404 404 | 404 404 404 | 200 200 200 200',
  INVITE_PLUS: '404 404 404 | 404 404 404 | 404 404 404 | 200 200 200 200',
  PUBLIC: all200,
  PUBLIC_PASSWORD: '404 404 200 | 404 404 200 | 404 404 404 | 200 200 200 200',
}
const nobody = '404 404 404 | 404 404 404 | 404 404 404 | 404 404 404 404'

const calls: Record<string, Rows> = {
  'GET /shares': users200,
  'GET /shares/waiting': users200,
  'POST /share': '401 401 401 | 201 201 201 | 201 201 201 | 201 201 201 201',
  'GET /share/{ShareId}': {
    INVITE_ONLY: all200,
    INVITE_PLUS: all200,
    PUBLIC: all200,
    PUBLIC_PASSWORD: '200 403p 200 | 200 403p 200 | 200 200 200 | 200 200 200 200',
  },
  'POST /share/{ShareId}/unlock': {
    INVITE_ONLY: '403p 403p 403p | 403p 403p 403p | 403p 403p 403p | 403p 403p 403p 403p',
    INVITE_PLUS: '403p 403p 403p | 403p 403p 403p | 403p 403p 403p | 403p 403p 403p 403p',
    PUBLIC: '403p 403p 403p | 403p 403p 403p | 403p 403p 403p | 403p 403p 403p 403p',
    PUBLIC_PASSWORD: '200 403p 200 | 200 403p 200 | 200 200 200 | 200 200 200 200',
  },
  'PATCH /share/{ShareId}': owner200,
  'DELETE /share/{ShareId}': '401 401 401 | 403 403 403 | 403 403 403 | 403 403 403 204',
  'PUT /share/{ShareId}/thumbnail': owner200,
  'POST /share/{ShareId}/leave': '401 401 401 | 403 403 403 | 403 403 403 | 204 204 204 409',
  'POST /share/{ShareId}/read': '401 401 401 | 403 403 403 | 403 403 403 | 204 204 204 204',
  'GET /share/{ShareId}/index': reads,
  'GET /share/{ShareId}/photos': reads,
  'POST /share/{ShareId}/photos': insiders200,
  'DELETE /share/{ShareId}/photos (of the adder)': '401 401 401 | 403 403 403 | 403 403 403 | 403 200 403 200',
  'DELETE /share/{ShareId}/photos (of who has left)': '401 401 401 | 403 403 403 | 403 403 200 | 403 403 403 200',
  'GET /share/{ShareId}/photo/{PhotoId}': reads,
  'POST /share/{ShareId}/{PhotoId}/reaction': insiders200,
  'POST /share/{ShareId}/users (oneself)': {
    INVITE_ONLY: users200,
    INVITE_PLUS: users200,
    PUBLIC: users200,
    PUBLIC_PASSWORD: '401 401 401 | 403p 403p 200 | 200 200 403p | 200 200 200 200',
  },
  'POST /share/{ShareId}/users (a friend)': {
    INVITE_ONLY: owner200,
    INVITE_PLUS: insiders200,
    PUBLIC: owner200,
    PUBLIC_PASSWORD: '401 401 401 | 403 403p 403 | 403 403 403 | 403 403 403 200',
  },
  'DELETE /share/{ShareId}/user/{UserId} (oneself)': '401 401 401 | 404 404 404 | 204 204 404 | 204 204 204 409',
  'DELETE /share/{ShareId}/user/{UserId} (a member)': '401 401 401 | 403 403 403 | 403 403 403 | 204 403 403 204',
  'DELETE /share/{ShareId}/user/{UserId} (who is invited)': '401 401 401 | 403 403 403 | 403 204 403 | 403 403 403 204',
  'DELETE /share/{ShareId}/user/{UserId} (the owner)': '401 401 401 | 403 403 403 | 403 403 403 | 403 403 403 409',
  'POST /download': Object.fromEntries(
    Object.entries(reads).map(([type, row]) => [type, row.replaceAll('200', '201')]),
  ) as Record<ShareType, Row>,
  'GET /download': content,
}

/** The photo is the owner's; whoever does not see the share holds an address that would be theirs if they did. */
const files: Record<ContentFile | 'original, allowed', Rows> = {
  'thumbnail.avif': content,
  'medium.avif': content,
  'large.avif': content,
  clean: content,
  original: nobody,
  'original, allowed': content,
}

/** What the share's own answer says they may: add photos, react, invite, apply or accept (p), leave, manage; * sees photos. */
const permissions: Record<ShareType, Row> = {
  INVITE_ONLY: '- - - | p p p | - p p | *arl *arl *arl *arim',
  INVITE_PLUS: '- - - | p p p | - p p | *aril *aril *aril *arim',
  PUBLIC: '* * * | *p *p *p | * *p *p | *arl *arl *arl *arim',
  PUBLIC_PASSWORD: '- x * | - x *p | - p - | *arl *arl *arl *arim',
}

const deeds: ReadonlyArray<[keyof SharePermissions, string]> = [
  ['add_photos', 'a'],
  ['react', 'r'],
  ['invite', 'i'],
  ['apply', 'p'],
  ['leave', 'l'],
  ['manage', 'm'],
]

/** Ways to what is in shares that come later: each needs rows above with the change that makes it. */
const notThereYet = {
  'GET /live': 501,
  'GET /timeline/main': 501,
  'GET /timeline/me': 501,
  'GET /timeline/home/updates': 501,
  'POST /favorite/{photoId}': 404,
}

let koma: TestKoma
let world: ShareWorld
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  world = await makeShareWorld(koma)
})
afterAll(() => koma.stop())

const cells = (rows: Rows, type: ShareType) =>
  (typeof rows === 'string' ? rows : rows[type]).split(' ').filter((cell) => cell !== '|')

function ask(role: Role, name: string, body?: object): Promise<Response> {
  const [method = '', path = ''] = name.split(' ')
  const user = userOf(role)
  return fetch(`${koma.url}/api${path}`, {
    method,
    headers: {
      ...(user && { Authorization: `Bearer ${user}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function told(response: Response): Promise<string> {
  const { code } = response.ok ? { code: 0 } : ((await response.json()) as { code: number })
  await response.body?.cancel().catch(() => {})
  return `${response.status}${code === 1601 ? 'p' : ''}`
}

/** The request of a row as somebody makes it. */
function requestOf(row: string, type: ShareType, role: Role): { name: string; body?: object } {
  const [call = '', detail = ''] = row.split(/ \(|\)$/)
  const user = userOf(role)
  const password = passwordOf(role)
  const [method = ''] = call.split(' ')
  const target = {
    'a member': world.userIds.member,
    'who is invited': world.userIds.invited,
    'the owner': world.userIds.owner,
  }
  const userId = target[detail as keyof typeof target] ?? (user ? world.userIds[user] : world.userIds.stranger)
  const path = call
    .replace('{ShareId}', world.shareIds[type])
    .replace('{PhotoId}', world.photoIds.owner)
    .replace('{UserId}', userId)
  const name = method === 'GET' && password ? `${path}?${new URLSearchParams({ password })}` : path
  const bodies: Record<string, object> = {
    'POST /share': { name: '秋', share_type: type, ...(type === 'PUBLIC_PASSWORD' && { password: 'x' }) },
    'POST /share/{ShareId}/unlock': { password: password ?? rightPassword },
    'PATCH /share/{ShareId}': { name: '秋の浮島', auto_approve: true },
    'PUT /share/{ShareId}/thumbnail': { photo_id: world.photoIds.adder },
    'POST /share/{ShareId}/photos': { photo_ids: [world.spareIds[user ?? 'stranger']] },
    'DELETE /share/{ShareId}/photos': {
      photo_ids: [detail === 'of the adder' ? world.photoIds.adder : world.photoIds.former],
    },
    'POST /share/{ShareId}/{PhotoId}/reaction': { action: 'add', reaction: '✨' },
    'POST /share/{ShareId}/users': { user_ids: [detail === 'oneself' ? userId : world.userIds.friend], password },
    'POST /download': {
      from: 'share',
      share_id: world.shareIds[type],
      photo_ids: [world.photoIds.owner],
      password,
    },
  }
  return { name, ...(bodies[call] && { body: bodies[call] }) }
}

describe('[6 shares] who may do what', () => {
  it('is written here for every call of shares and every way to their photos', () => {
    const isOfShares = ([, call]: readonly [string, Call]) =>
      call.feature === 'shares' || call.who.some((who) => who.startsWith('share ') || who === 'photo adder')
    const named = new Set(Object.keys(calls).map((row) => row.replace(/ \(.*/, '')))
    for (const later of Object.keys(notThereYet)) named.add(later)
    const wanted = new Set([
      ...callList.filter(isOfShares).map(([name]) => name),
      'GET /download',
      ...Object.keys(notThereYet),
    ])
    expect([...named].toSorted()).toEqual([...wanted].toSorted())
  })

  it('has nothing of what comes later', async () => {
    for (const [name, status] of Object.entries(notThereYet)) {
      const answer = await ask('member', `${name.replace('{photoId}', world.photoIds.owner)}?since=0`)
      expect([name, answer.status]).toEqual([name, status])
    }
    const page = await fetch(`${koma.url}/share/${world.shareIds.PUBLIC}`)
    expect(await page.text()).not.toContain('夏の浮島')
  })

  for (const row of Object.keys(calls).filter((name) => name !== 'GET /download')) {
    it(row, { timeout: 60_000 }, async () => {
      const rows = calls[row] ?? ''
      for (const type of row.includes('{ShareId}') || row.includes('download') ? shareTypes : shareTypes.slice(0, 1)) {
        const found: string[] = []
        for (const role of roles) {
          const { name, body } = requestOf(row, type, role)
          const answer = await ask(role, name, body)
          found.push(await told(answer))
          if (answer.ok && !row.startsWith('GET')) await world.reset(type)
          if (role.endsWith('wrong')) await world.forgetAttempts()
        }
        expect([row, type, found]).toEqual([row, type, cells(rows, type)])
      }
    })
  }

  it('GET /download, of what was prepared while the caller saw it', { timeout: 60_000 }, async () => {
    for (const type of shareTypes) {
      const found: string[] = []
      for (const role of roles) {
        const { name, body } = requestOf('POST /download', type, role)
        const prepared = await ask(role, name, body)
        const { parts } = (await prepared.json()) as Partial<Download>
        found.push(parts ? await told(await fetch(koma.url + parts[0]?.download_url)) : '404')
        await world.forgetAttempts()
      }
      expect([type, found]).toEqual([type, cells(calls['GET /download'] ?? '', type)])
    }
  })

  it('the content of photos', { timeout: 60_000 }, async () => {
    for (const type of shareTypes) {
      const ways = await Promise.all(roles.map((role) => wayFor(type, role)))
      await world.forgetAttempts()
      for (const [row, rows] of Object.entries(files)) {
        const file = row.split(', ')[0] as ContentFile
        await koma.ports.database.pool.query('update shares set allow_original = $1', [row !== file])
        const found: string[] = []
        for (const way of ways) {
          const address = { photoId: world.photoIds.owner, file, way }
          found.push(await told(await fetch(koma.url + koma.ports.contentUrls.photo(address, koma.ports.clock.now()))))
        }
        expect([type, row, found]).toEqual([type, row, cells(rows, type)])
      }
      await world.reset(type)
    }
  })

  it('what a share says of it', { timeout: 60_000 }, async () => {
    for (const type of shareTypes) {
      const found: string[] = []
      for (const role of roles) {
        const { name } = requestOf('GET /share/{ShareId}', type, role)
        const answer = await ask(role, name)
        const share = (await answer.json()) as Share
        await world.forgetAttempts()
        if (!answer.ok) {
          found.push('x')
          continue
        }
        const may = deeds.map(([deed, letter]) => (share.may[deed] ? letter : ''))
        found.push(`${share.is_readable ? '*' : ''}${may.join('')}` || '-')
        const isSeen = share.is_readable
        expect([
          type,
          role,
          share.thumbnail_url !== null,
          share.members.length > 0,
          share.last_photo_added_at !== null,
        ]).toEqual([type, role, isSeen, isSeen, isSeen])
        expect([share.photos_count, share.members_count, share.name]).toEqual([4, 3, '夏の浮島'])
        expect([type, role, share.approval_awaiting_users.length]).toEqual([type, role, role === 'owner' ? 1 : 0])
        expect([type, role, share.invited_users.length]).toEqual([type, role, share.may.invite ? 1 : 0])
        expect(JSON.stringify(share)).not.toMatch(/scrypt|ひみつ/)
      }
      expect([type, found]).toEqual([type, cells(permissions, type)])
    }
  })
})

/** The way by which the share hands its photos out to somebody, or would to this user. */
async function wayFor(type: ShareType, role: Role): Promise<`share:${string}`> {
  const { name } = requestOf('GET /share/{ShareId}/photo/{PhotoId}', type, role)
  const answer = await ask(role, name)
  const user = userOf(role)
  const pass = user ? world.userIds[user] : '00000000-0000-0000-0000-000000000000'
  const urls = answer.ok ? ((await answer.json()) as Photo).urls : null
  const given = new URL(urls?.thumbnail ?? '/', koma.url).searchParams.get('w')
  // The owner of a photo sees it as its owner: here it is the share that is asked.
  return (given && given !== 'owner' ? given : `share:${world.shareIds[type]}:${pass}`) as `share:${string}`
}
