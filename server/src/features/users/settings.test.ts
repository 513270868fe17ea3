import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iTXt } from '../../photo-metadata/fixtures/write-png.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { makePicture } from '../photos/test-pictures.ts'
import { peopleOf } from '../tags/test-people.ts'

let koma: TestKoma
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  people = peopleOf(koma)
})
afterAll(() => koma.stop())

const change = (name: string, body: object) => koma.as(name).call('PUT /me/settings', { body })
const secret = 'usr_34f3d933-b091-4163-9565-59cb819a0002'

async function pictureThatTells(): Promise<Buffer> {
  const plain = await makePicture('png')
  const players = [{ id: secret, displayName: 'x' }]
  const told = iTXt('Description', JSON.stringify({ application: 'VRCX', players }))
  return Buffer.concat([plain.subarray(0, 33), told, plain.subarray(33)])
}

async function tells(url: string): Promise<boolean | number> {
  const response = await fetch(koma.url + url)
  return response.ok ? Buffer.from(await response.arrayBuffer()).includes(secret) : response.status
}

describe('/me/settings', () => {
  it('have defaults, and keep what a change leaves out', async () => {
    const usual = {
      time_zone: null,
      allow_original: false,
      library_by: 'added',
      library_first: 'newest',
      albums_by: 'updated',
      lab: [],
    }
    expect(await koma.as('set').ask('GET /me/settings')).toEqual(usual)
    expect((await change('set', { allow_original: true, lab: ['nights'] })).data).toEqual({
      ...usual,
      allow_original: true,
      lab: ['nights'],
    })
    expect((await change('set', {})).data).toMatchObject({ allow_original: true })
    expect((await change('set', { time_zone: 'Europe/Berlin', allow_original: false })).data).toEqual({
      ...usual,
      time_zone: 'Europe/Berlin',
      lab: ['nights'],
    })
    expect((await change('set', { library_by: 'taken', library_first: 'oldest' })).data).toMatchObject({
      library_by: 'taken',
      library_first: 'oldest',
    })
    expect(await koma.as('other').ask('GET /me/settings')).toEqual(usual)
  })

  it('reject invalid values, and guests', async () => {
    const invalid = [
      { time_zone: 'Mars/Olympus' },
      { allow_original: 'yes' },
      { library_by: 'trashed' },
      { library_first: 'best' },
      { lab: ['Nights!'] },
    ]
    for (const body of invalid) {
      expect([body, (await change('bad', body)).error?.status]).toEqual([body, 422])
    }
    expect((await fetch(`${koma.url}/api/me/settings`)).status).toBe(401)
    const put = { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{"allow_original":true}' }
    expect((await fetch(`${koma.url}/api/me/settings`, put)).status).toBe(401)
  })
})

describe('the originals of somebody who lets others download them', () => {
  it('can be downloaded by anybody who sees the photo, by a tag or in a share, until the setting is switched off', async () => {
    const own = await people.upload('giver', {}, await pictureThatTells())
    await people.tag('giver', own.photo_id, ['tagged'])
    const tagged = () => koma.as('tagged').ask('GET /tagged/{PhotoId}', { params: { PhotoId: own.photo_id } })
    const share = await koma
      .as('host')
      .ask('POST /share', { body: { name: '島', share_type: 'PUBLIC', auto_approve: true } })
    const params = { ShareId: share.album_id }
    const giver = await koma.as('giver').ask('GET /me')
    await koma.as('giver').ask('POST /share/{ShareId}/users', { params, body: { user_ids: [giver.user_id] } })
    await koma.as('giver').ask('POST /share/{ShareId}/photos', { params, body: { photo_ids: [own.photo_id] } })
    const shared = async () =>
      (await koma.as('stranger').ask('GET /share/{ShareId}/photos', { params })).photos[0]?.urls

    expect(await tells((await tagged()).urls.original)).toBe(false)
    expect(await tells((await shared())?.original ?? '')).toBe(false)

    await change('giver', { allow_original: true })
    const given = [(await tagged()).urls.original, (await shared())?.original ?? '']
    expect(await Promise.all(given.map(tells))).toEqual([true, true])

    await change('giver', { allow_original: false })
    expect(await Promise.all(given.map(tells))).toEqual([404, 404])
    expect(await tells((await tagged()).urls.original)).toBe(false)
  })
})

describe('the time zone of the account', () => {
  it('applies to photos that have only a local time, in summer and in winter', async () => {
    await change('traveller', { time_zone: 'Europe/Berlin' })
    const upload = async (filename: string) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(await makePicture('png'))]), filename)
      const response = await koma.fetchAs('traveller', '/api/photo', { method: 'POST', body: form })
      return ((await response.json()) as { taken_at: string }).taken_at
    }
    expect(await upload('VRChat_2025-07-01_12-00-00.000_1920x1080.png')).toBe('2025-07-01T12:00:00.000+02:00')
    expect(await upload('VRChat_2025-12-01_12-00-00.000_1920x1080.png')).toBe('2025-12-01T12:00:00.000+01:00')
    // Just after the hour that is skipped when summer time begins.
    expect(await upload('VRChat_2025-03-30_03-10-00.000_1920x1080.png')).toBe('2025-03-30T03:10:00.000+02:00')
  })
})
