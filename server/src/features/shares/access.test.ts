import { type Call, callList, type Download, type Share, type SharePermissions, type ShareType } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentFile } from '../../content-url.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { startLinkPages } from './link-preview/test-link-page.ts'
import { accessOf } from './test-access.ts'
import { makeShareWorld, passwordOf, roles, type ShareWorld, shareTypes, userOf } from './test-share-world.ts'

/**
 * The answers to every call of shares and every way to their photos, for every type of share and every role, in the order of
 * `roles`:
 *
 *   guest, with a wrong and with the right password | stranger, the same | applicant, invited, former member |
 *   member, adder, member muted by the owner, owner
 *
 * `p` means that the password is missing or wrong (1601); a plain 403 is 1003.
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
  'GET /shares/waiting/count': users200,
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
  'GET /share/{ShareId}/added': insiders200,
  'POST /share/{ShareId}/read': '401 401 401 | 403 403 403 | 403 403 403 | 204 204 204 204',
  'GET /share/{ShareId}/parts': reads,
  'GET /share/{ShareId}/part': reads,
  'GET /share/{ShareId}/photos': reads,
  'POST /share/{ShareId}/photos': insiders200,
  'POST /share/{ShareId}/photos/move': insiders200,
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
  'POST /favorite/{photoId}': {
    INVITE_ONLY: '401 401 401 | 404 404 404 | 404 404 404 | 204 204 204 204',
    INVITE_PLUS: '401 401 401 | 404 404 404 | 404 404 404 | 204 204 204 204',
    PUBLIC: '401 401 401 | 204 204 204 | 204 204 204 | 204 204 204 204',
    PUBLIC_PASSWORD: '401 401 401 | 403 403 403 | 403 403 403 | 204 204 204 204',
  },
}

/** The photo is the owner's. Those who do not see the share use the address that they would get if they did. */
const files: Record<ContentFile | 'original, allowed', Rows> = {
  'thumbnail.avif': content,
  'tile.avif': content,
  'medium.avif': content,
  'large.avif': content,
  clean: content,
  'preview.jpg': content,
  original: nobody,
  'original, allowed': content,
}

/** The permissions in the answer: add photos, order, react, invite, apply or accept (p), leave, manage. `*` means sees photos. */
const permissions: Record<ShareType, Row> = {
  INVITE_ONLY: '- - - | p p p | - p p | *aorl *aorl *aorl *aorim',
  INVITE_PLUS: '- - - | p p p | - p p | *aoril *aoril *aoril *aorim',
  PUBLIC: '* * * | *p *p *p | * *p *p | *aorl *aorl *aorl *aorim',
  PUBLIC_PASSWORD: '- x * | - x *p | - p - | *aorl *aorl *aorl *aorim',
}

const deeds: ReadonlyArray<[keyof SharePermissions, string]> = [
  ['add_photos', 'a'],
  ['arrange', 'o'],
  ['react', 'r'],
  ['invite', 'i'],
  ['apply', 'p'],
  ['leave', 'l'],
  ['manage', 'm'],
]

/** What the head of a share's page contains: name and counts (n), and the cover (c). It is the same for everybody. */
const linkPreviews: Record<ShareType, Row> = {
  INVITE_ONLY: 'n n n | n n n | n n n | n n n n',
  INVITE_PLUS: 'n n n | n n n | n n n | n n n n',
  PUBLIC: 'nc nc nc | nc nc nc | nc nc nc | nc nc nc nc',
  PUBLIC_PASSWORD: 'n n n | n n n | n n n | n n n n',
}

let koma: TestKoma
let world: ShareWorld
let access: ReturnType<typeof accessOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  world = await makeShareWorld(koma)
  access = accessOf(koma, world)
})
afterAll(() => koma.stop())

const cells = (rows: Rows, type: ShareType) =>
  (typeof rows === 'string' ? rows : rows[type]).split(' ').filter((cell) => cell !== '|')

describe('[6 shares] who may do what', () => {
  it('is tested here for every call of shares and every way to their photos', () => {
    const isOfShares = ([, call]: readonly [string, Call]) =>
      call.feature === 'shares' || call.who.some((who) => who.startsWith('share ') || who === 'photo adder')
    const named = new Set(Object.keys(calls).map((row) => row.replace(/ \(.*/, '')))
    // Timelines show photos of all shares at once, and have a table of their own: timelines/timeline-access.test.ts.
    const wanted = new Set([...callList.filter(isOfShares).map(([name]) => name), 'GET /download'])
    expect([...named].toSorted()).toEqual([...wanted].toSorted())
  })

  const withTestsOfTheirOwn = ['GET /download', 'POST /favorite/{photoId}']
  for (const row of Object.keys(calls).filter((name) => !withTestsOfTheirOwn.includes(name))) {
    it(row, async () => {
      const rows = calls[row] ?? ''
      for (const type of row.includes('{ShareId}') || row.includes('download') ? shareTypes : shareTypes.slice(0, 1)) {
        const found: string[] = []
        for (const role of roles) {
          const { name, body } = access.requestOf(row, type, role)
          const answer = await access.ask(role, name, body)
          found.push(await access.told(answer))
          if (answer.ok && !row.startsWith('GET')) await world.reset(type)
          if (role.endsWith('wrong')) await world.forgetAttempts()
        }
        expect([row, type, found]).toEqual([row, type, cells(rows, type)])
      }
    })
  }

  it('GET /download, prepared while the caller could see the photo', async () => {
    for (const type of shareTypes) {
      const found: string[] = []
      for (const role of roles) {
        const { name, body } = access.requestOf('POST /download', type, role)
        const prepared = await access.ask(role, name, body)
        const { parts } = (await prepared.json()) as Partial<Download>
        found.push(parts ? await access.told(await fetch(koma.url + parts[0]?.download_url)) : '404')
        await world.forgetAttempts()
      }
      expect([type, found]).toEqual([type, cells(calls['GET /download'] ?? '', type)])
    }
  })

  it('POST /favorite/{photoId}, of a photo that is only in this share', async () => {
    const { pool } = koma.ports.database
    for (const type of shareTypes) {
      await pool.query('update share_photos set hidden = share_id <> $1', [world.shareIds[type]])
      const found: string[] = []
      for (const role of roles) {
        found.push(await access.told(await access.ask(role, `POST /favorite/${world.photoIds.owner}`)))
        const user = userOf(role)
        const listed = user ? await koma.as(user).ask('GET /favorite') : { photos: [] }
        const isListed = listed.photos.some((photo) => photo.photo_id === world.photoIds.owner)
        expect([type, role, isListed]).toEqual([type, role, found.at(-1) === '204'])
      }
      expect([type, found]).toEqual([type, cells(calls['POST /favorite/{photoId}'] ?? '', type)])
      await pool.query('delete from favorites')
    }
    for (const type of shareTypes) await world.reset(type)
  })

  it('the content of photos', async () => {
    for (const type of shareTypes) {
      const ways = await Promise.all(roles.map((role) => access.wayFor(type, role)))
      await world.forgetAttempts()
      for (const [row, rows] of Object.entries(files)) {
        const file = row.split(', ')[0] as ContentFile
        await koma.ports.database.pool.query('update shares set allow_original = $1', [row !== file])
        const found: string[] = []
        for (const way of ways) {
          const address = { photoId: world.photoIds.owner, file, way }
          found.push(
            await access.told(await fetch(koma.url + koma.ports.contentUrls.photo(address, koma.ports.clock.now()))),
          )
        }
        expect([type, row, found]).toEqual([type, row, cells(rows, type)])
      }
      await world.reset(type)
    }
  })

  it('the page of a share, as link previews read it', async () => {
    const pages = await startLinkPages(koma)
    for (const type of shareTypes) {
      for (const path of [
        `/share/${world.shareIds[type]}`,
        `/share/${world.shareIds[type]}/photo/${world.photoIds.owner}`,
      ]) {
        const found: string[] = []
        for (const role of roles) {
          const [user, password] = [userOf(role), passwordOf(role)]
          const query = password ? `?${new URLSearchParams({ password })}` : ''
          const { meta, html } = await pages.read(path + query, user ? { Authorization: `Bearer ${user}` } : {})
          const isNamed = meta['og:title'] === '夏の浮島' && meta['og:description'] === '写真 4枚・メンバー 4人'
          const image = meta['og:image']
          found.push(`${isNamed ? 'n' : ''}${image ? 'c' : ''}`)
          // The answer that comes with the page names the owner, whose picture everybody may see.
          if (!image) expect(html).not.toMatch(/\/content\/(?!icon\/user\/)/)
        }
        expect([type, path, found]).toEqual([type, path, cells(linkPreviews, type)])
      }
    }
    await pages.stop()
  })

  it('the permissions in the answer of a share', async () => {
    for (const type of shareTypes) {
      const found: string[] = []
      for (const role of roles) {
        const { name } = access.requestOf('GET /share/{ShareId}', type, role)
        const answer = await access.ask(role, name)
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
        // The owner has muted one of the four people who added a photo.
        const counted = role === 'owner' ? 3 : 4
        expect([share.photos_count, share.members_count, share.name]).toEqual([counted, 3, '夏の浮島'])
        expect([type, role, share.approval_awaiting_users.length]).toEqual([type, role, role === 'owner' ? 1 : 0])
        expect([type, role, share.invited_users.length]).toEqual([type, role, share.may.invite ? 1 : 0])
        expect(JSON.stringify(share)).not.toMatch(/scrypt|ひみつ/)
      }
      expect([type, found]).toEqual([type, cells(permissions, type)])
    }
  })
})
