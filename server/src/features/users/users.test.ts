import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTransactions, startTestKoma, type TestKoma } from '../../test-koma.ts'
import { iconKey, replaceIcon, shownIconKey } from './icon.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

const profile = { koma_id: 'mio_0816', user_name: 'ミオ', description: '夜の写真が好きです。' }

async function putMe(name: string, fields: Record<string, unknown>) {
  const init = { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fields) }
  const response = await koma.fetchAs(name, '/api/me', init)
  return { status: response.status, body: (await response.json()) as { code?: number; success?: boolean } }
}

describe('GET /me', () => {
  it('creates the user once, at the first call, on the free plan with nothing stored', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => koma.as('fresh').ask('GET /me')))
    expect(new Set(answers.map(({ user_id }) => user_id)).size).toBe(1)
    const [me] = answers
    expect(me).toEqual({
      user_id: me?.user_id,
      user_name: null,
      koma_id: null,
      description: '',
      vrchat_user_id: null,
      vrchat_display_name: null,
      twitter_id: null,
      discord_id: null,
      user_icon: `/content/icon/user/${me?.user_id}`,
      is_mute: false,
      email: 'fresh@koma.test',
      clear_tutorials: [],
      plan_id: 'free',
      next_plan_id: null,
      next_plan_renewal_at: null,
      clients: [],
      storage_count_files: 500,
      storage_used_count_files: 0,
      storage_size_bytes: 5 * 1024 ** 3,
      storage_used_bytes: 0,
      // Accounts of tests have agreed to the terms, unless the test is about them: see terms.test.ts.
      accepted_tos_version: koma.ports.documents.terms().version,
      current_tos_version: koma.ports.documents.terms().version,
    })
  })
})

describe('[5] PUT /me', () => {
  it('saves the profile, reducing pasted addresses to ids', async () => {
    const saved = await putMe('mio', { ...profile, twitter_id: 'https://x.com/mio_vr?s=20', discord_id: '@mio/' })
    expect(saved).toEqual({ status: 200, body: { success: true } })
    expect(await koma.as('mio').ask('GET /me')).toMatchObject({ ...profile, twitter_id: 'mio_vr', discord_id: 'mio' })
  })

  it('keeps fields that are left out', async () => {
    await putMe('keeper', { ...profile, koma_id: 'keeper', twitter_id: 'keep' })
    await putMe('keeper', { ...profile, koma_id: 'keeper' })
    expect((await koma.as('keeper').ask('GET /me')).twitter_id).toBe('keep')
    await putMe('keeper', { ...profile, koma_id: 'keeper', twitter_id: '' })
    expect((await koma.as('keeper').ask('GET /me')).twitter_id).toBeNull()
  })

  it('rejects an id that somebody else has, whatever its case, and lets users keep their own', async () => {
    await putMe('first', { ...profile, koma_id: 'Taken_1' })
    expect(await putMe('second', { ...profile, koma_id: 'taken_1' })).toEqual({
      status: 409,
      body: { code: 1202, message: 'This ID already exists' },
    })
    expect((await putMe('first', { ...profile, koma_id: 'taken_1' })).status).toBe(200)
  })

  it('gives an id to only one of several who ask at once', async () => {
    const asked = ['a', 'b', 'c', 'd'].map((name) => putMe(`race-${name}`, { ...profile, koma_id: 'racing' }))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409, 409, 409])
  })

  it.each([
    [{ koma_id: 'ab' }, 1101],
    [{ koma_id: 'a'.repeat(17) }, 1102],
    [{ koma_id: 'ミオミオ' }, 1201],
    [{ koma_id: 'admin' }, 1202],
    [{ user_name: '' }, 1101],
    [{ user_name: 'あ'.repeat(51) }, 1102],
    [{ user_name: '👨‍👩‍👧‍👦'.repeat(10) }, 1103],
    [{ description: '' }, 1101],
    [{ description: 'a'.repeat(151) }, 1102],
    [{ twitter_id: 'x'.repeat(51) }, 1022],
  ])('refuses %o with code %i', async (change, code) => {
    const { status, body } = await putMe('strict', { ...profile, koma_id: 'strict', ...change })
    expect([status >= 400 && status < 500, body.code]).toEqual([true, code])
    expect((await koma.as('strict').ask('GET /me')).koma_id).toBeNull()
  })

  const family = '👨‍👩‍👧‍👦'
  const withMark = 'か\u3099'
  const halfWidth = 'ﾊﾟ'

  it.each([
    ['letters', 'a'.repeat(50), 'a'.repeat(150)],
    ['kana of three bytes', 'あ'.repeat(50), 'あ'.repeat(150)],
    ['an emoji family of 25 bytes', family.repeat(8), family.repeat(24)],
    ['a letter and its combining mark', withMark.repeat(33), withMark.repeat(100)],
    ['half-width kana and their sound marks', halfWidth.repeat(33), halfWidth.repeat(100)],
  ])('takes the longest name and description, and returns them as they were sent: %s', async (_, name, description) => {
    const longest = { ...profile, koma_id: 'longest', user_name: name, description }
    expect((await putMe('longest', longest)).status).toBe(200)
    expect(await koma.as('longest').ask('GET /me')).toMatchObject({ user_name: name, description })
  })

  it.each([
    ['letters', { user_name: 'a'.repeat(51) }, 1102],
    ['an emoji family, by its bytes', { user_name: family.repeat(9) }, 1103],
    ['an emoji family, by its number', { user_name: family.repeat(51) }, 1102],
    ['a combining mark, by its bytes', { user_name: withMark.repeat(34) }, 1103],
    ['a combining mark, by its number', { user_name: withMark.repeat(51) }, 1102],
    ['half-width kana, by their bytes', { user_name: halfWidth.repeat(34) }, 1103],
    ['a description of half-width kana, by their bytes', { description: halfWidth.repeat(101) }, 1103],
    ['a description with emoji families, by its bytes', { description: family.repeat(25) }, 1103],
    ['a description with combining marks, by its number', { description: withMark.repeat(151) }, 1102],
  ])('refuses one more: %s', async (_, change, code) => {
    const { status, body } = await putMe('longer', { ...profile, koma_id: 'longer', ...change })
    expect([status, body.code]).toEqual([422, code])
  })

  it.each([
    ['an emoji family', { vrchat_display_name: family.repeat(8), discord_id: family.repeat(7) }],
    ['a letter and its combining mark', { vrchat_display_name: withMark.repeat(33), twitter_id: withMark.repeat(25) }],
    [
      'half-width kana and their marks',
      { vrchat_display_name: halfWidth.repeat(33), twitter_id: halfWidth.repeat(25) },
    ],
    ['letters', { vrchat_display_name: 'a'.repeat(50), twitter_id: 'x'.repeat(50), discord_id: 'd'.repeat(50) }],
  ])('takes the longest names on other services, and returns them as they were sent: %s', async (_, names) => {
    expect((await putMe('elsewhere', { ...profile, koma_id: 'elsewhere', ...names })).status).toBe(200)
    expect(await koma.as('elsewhere').ask('GET /me')).toMatchObject(names)
  })

  it.each([
    ['a name in VRChat of letters', { vrchat_display_name: 'a'.repeat(51) }, 1102],
    ['a name in VRChat with emoji families, by its bytes', { vrchat_display_name: family.repeat(9) }, 1103],
    ['a name in VRChat with combining marks, by its bytes', { vrchat_display_name: withMark.repeat(34) }, 1103],
    ['a name in VRChat of half-width kana, by their bytes', { vrchat_display_name: halfWidth.repeat(34) }, 1103],
    ['an id on X', { twitter_id: 'x'.repeat(51) }, 1022],
    ['an id on Discord', { discord_id: 'd'.repeat(51) }, 1022],
    ['an id on Discord with emoji families', { discord_id: family.repeat(8) }, 1022],
    ['an id on X of half-width kana', { twitter_id: halfWidth.repeat(26) }, 1022],
    ['an id on X with combining marks', { twitter_id: withMark.repeat(26) }, 1022],
    ['an id in VRChat with a combining mark', { vrchat_user_id: withMark }, 1022],
    ['a public id with a combining mark', { koma_id: `ab${withMark}` }, 1201],
    ['a public id of half-width kana', { koma_id: halfWidth.repeat(2) }, 1201],
    ['a public id of an emoji family', { koma_id: family }, 1201],
  ])('refuses what is too long or of other letters: %s', async (_, change, code) => {
    const { status, body } = await putMe('other', { ...profile, koma_id: 'other_one', ...change })
    expect([status >= 400 && status < 500, body.code]).toEqual([true, code])
  })

  it('can include an icon', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...profile, koma_id: 'pictured' })) form.set(name, value)
    const png = await sharp({ create: { width: 50, height: 80, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    form.set('icon.png', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'icon.png')
    const response = await koma.fetchAs('pictured', '/api/me', { method: 'PUT', body: form })
    expect(response.status).toBe(200)
    const { user_icon } = await koma.as('pictured').ask('GET /me')
    expect(user_icon).toMatch(/\?v=1$/)
  })
})

describe('the icon', () => {
  const jpegOf = async (name: string) => {
    const { user_icon } = await koma.as(name).ask('GET /me')
    const response = await fetch(koma.url + user_icon)
    return { type: response.headers.get('Content-Type'), bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const send = async (name: string, bytes: Uint8Array) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), 'me.png')
    const response = await koma.fetchAs(name, '/api/me/icon', { method: 'POST', body: form })
    return { status: response.status, body: (await response.json()) as { code?: number; user_icon?: string } }
  }

  it('is a placeholder at first, then the picture as a 240 px JPEG for everybody, kept in 320 px', async () => {
    expect((await jpegOf('iconic')).type).toContain('image/svg+xml')
    const png = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#00f' } })
      .png()
      .toBuffer()
    const { status, body } = await send('iconic', png)
    expect([status, body.user_icon]).toEqual([200, expect.stringMatching(/\?v=1$/)])
    const { type, bytes } = await jpegOf('iconic')
    const { width, height, format } = await sharp(bytes).metadata()
    expect({ type, width, height, format }).toEqual({ type: 'image/jpeg', width: 240, height: 240, format: 'jpeg' })
    const stored = await koma.ports.blobs.local(iconKey((await koma.as('iconic').ask('GET /me')).user_id, 1))
    expect(await sharp(stored?.path).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 320 })
    await stored?.release()
  })

  it('that an earlier version of Koma stored in 320 px alone is still shown', async () => {
    const { user_id } = await koma.as('early').ask('GET /me')
    const jpeg = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#00f' } })
      .jpeg()
      .toBuffer()
    await koma.ports.blobs.put(iconKey(user_id, 1), jpeg)
    await koma.ports.database.pool.query('update users set icon_version = 1 where user_id = $1', [user_id])
    expect(Buffer.from((await jpegOf('early')).bytes).equals(jpeg)).toBe(true)
  })

  it('stays as it was if the upload is not a picture', async () => {
    const { status, body } = await send('unpictured', Buffer.from('<svg onload="alert(1)"/>'))
    expect([status, body.code]).toEqual([415, 1404])
    expect((await koma.as('unpictured').ask('GET /me')).user_icon).not.toContain('?v=')
  })

  it('is stored while no transaction is open', async () => {
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0f0' } })
      .png()
      .toBuffer()
    const { user_id } = await koma.as('patient').ask('GET /me')
    const staged = await koma.ports.blobs.stage(Readable.from([png]))
    const open: number[] = []
    const put: typeof koma.ports.blobs.put = async (key, bytes) => {
      open.push(await openTransactions(koma))
      await koma.ports.blobs.put(key, bytes)
    }
    await replaceIcon({ ...koma.ports, blobs: { ...koma.ports.blobs, put } }, user_id, staged)
    expect(open).toEqual([0, 0])
    expect((await jpegOf('patient')).type).toBe('image/jpeg')
  })

  it('is the last one if several are sent at once, and nothing is left of the others', async () => {
    const pngs = await Promise.all(
      ['#123', '#456', '#789'].map((background) =>
        sharp({ create: { width: 40, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const sent = await Promise.all(pngs.map((png) => send('hasty', png)))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await jpegOf('hasty')).type).toBe('image/jpeg')
    const { user_id, user_icon } = await koma.as('hasty').ask('GET /me')
    expect(user_icon).toMatch(/\?v=3$/)
    for (const keyOf of [iconKey, shownIconKey]) {
      const kept = await Promise.all([1, 2, 3].map((version) => koma.ports.blobs.stat(keyOf(user_id, version))))
      expect(kept.map((blob) => blob !== null)).toEqual([false, false, true])
    }
  })

  it('is kept by shared caches for five minutes, which then hear that it is the same, or gone with the account', async () => {
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#00f' } })
      .png()
      .toBuffer()
    const { body } = await send('leaver', png)
    const ask = (headers: Record<string, string> = {}) => fetch(koma.url + body.user_icon, { headers })
    const kept = (response: Response) => [response.status, response.headers.get('Cache-Control')]
    const first = await ask()
    const etag = first.headers.get('ETag') ?? ''
    await first.arrayBuffer()
    expect(kept(first)).toEqual([200, 'public, max-age=86400, s-maxage=300'])
    expect(kept(await ask({ 'If-None-Match': etag }))).toEqual([304, 'public, max-age=86400, s-maxage=300'])
    await send('leaver', png)
    expect((await ask({ 'If-None-Match': etag })).status).toBe(200)
    await koma.ports.database.pool.query('delete from users where user_id = $1', [etag.slice(1, 37)])
    expect(kept(await ask({ 'If-None-Match': etag }))).toEqual([404, 'no-store'])
  })

  it('of an unknown user is not found', async () => {
    const missing = await fetch(`${koma.url}/content/icon/user/019a8b2e-0000-7000-8000-000000000001`)
    const nonsense = await fetch(`${koma.url}/content/icon/user/x`)
    expect([missing.status, nonsense.status]).toEqual([404, 404])
  })
})

describe('other users', () => {
  it('show a public profile to signed-in users, and nothing private', async () => {
    await putMe('shown', { ...profile, koma_id: 'shown_1' })
    const { user_id } = await koma.as('shown').ask('GET /me')
    const seen = await koma.as('viewer').ask('GET /user/{UserId}', { params: { UserId: user_id } })
    expect(seen).toEqual({
      user_id,
      user_name: profile.user_name,
      koma_id: 'shown_1',
      description: profile.description,
      vrchat_user_id: null,
      vrchat_display_name: null,
      twitter_id: null,
      discord_id: null,
      user_icon: `/content/icon/user/${user_id}`,
      is_mute: false,
    })
    const guest = await koma.guest.call('GET /user/{UserId}', { params: { UserId: user_id } })
    expect(guest.error?.status).toBe(401)
  })

  it('[5 user id] are found by their id, ignoring case; a free id is a 404, a reserved one a 409', async () => {
    await putMe('found', { ...profile, koma_id: 'Found_Me' })
    const find = (id: string) => koma.as('viewer').call('GET /search/user/by_id', { query: { id } })
    expect((await find('found_me')).data?.koma_id).toBe('Found_Me')
    expect((await find('nobody_here')).error?.status).toBe(404)
    expect((await find('Admin')).error?.status).toBe(409)
    expect((await find("'; drop table users; --")).error?.status).toBe(404)
  })
})

describe('tutorials', () => {
  it('are stored once, however often they are cleared', async () => {
    for (const name of ['pc_client', 'pc_client', 'upload'])
      await koma.as('tutor').ask('POST /me/tutorial', { body: { name } })
    expect((await koma.as('tutor').ask('GET /me')).clear_tutorials).toEqual(['pc_client', 'upload'])
  })
})
