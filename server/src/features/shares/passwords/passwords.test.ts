import { limits } from '@koma/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { sharesOf } from '../test-shares.ts'

let koma: TestKoma
let on: ReturnType<typeof sharesOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = sharesOf(koma)
})
afterAll(() => koma.stop())

describe('[6 password] a locked share', () => {
  const password = 'p&a=s s?ー'
  const locked = (owner: string, body: object = {}) =>
    on.make(owner, { share_type: 'PUBLIC_PASSWORD', password, ...body })
  const unlock = (id: string, given: string) =>
    koma.guest.call('POST /share/{ShareId}/unlock', { ...on.params(id), body: { password: given } })

  it('opens with a token until the password or the type changes or the token expires; so do content addresses', async () => {
    const [photo = ''] = await on.seed('locks', 1)
    const { album_id } = await locked('locks', { photo_ids: [photo] })
    const unlocked = await unlock(album_id, password)
    const unlock_token = unlocked.data?.unlock_token ?? ''
    const see = (token = unlock_token) =>
      koma.guest.call('GET /share/{ShareId}/photos', { ...on.params(album_id), query: { unlock_token: token } })
    const first = await see()
    expect(first.data?.photos.map(({ photo_id }) => photo_id)).toEqual([photo])
    expect(first.data?.photos[0]?.urls.thumbnail).toContain(encodeURIComponent(`share:${album_id}:v1`))
    expect((await see(`${unlock_token.slice(0, -2)}AA`)).error?.code).toBe(1601)
    const other = await locked('locks')
    const elsewhere = { ...on.params(other.album_id), query: { unlock_token } }
    expect((await koma.guest.call('GET /share/{ShareId}/photos', elsewhere)).error?.code).toBe(1601)
    await on.patch('locks', album_id, { password: 'another' })
    expect((await see()).error?.code).toBe(1601)
    const stale = await koma.guest.ask('GET /share/{ShareId}', { ...on.params(album_id), query: { unlock_token } })
    expect([stale.is_readable, stale.thumbnail_url]).toEqual([false, null])
    const again = (await unlock(album_id, 'another')).data
    expect((await see(again?.unlock_token)).data?.photos[0]?.urls.thumbnail).toContain(
      encodeURIComponent(`share:${album_id}:v2`),
    )
    expect(Date.parse(again?.expires_at ?? '') - koma.ports.clock.now().getTime()).toBe(limits.shareUnlockLifetime)
    koma.ports.clock.advance(limits.shareUnlockLifetime)
    expect((await see(again?.unlock_token)).error?.code).toBe(1601)
    const way = `share:${album_id}:v1` as const
    const old = koma.ports.contentUrls.photo({ photoId: photo, file: 'thumbnail.avif', way }, koma.ports.clock.now())
    expect((await fetch(koma.url + old)).status).toBe(404)
  })

  it('can be applied to with the password in the query or in the body', async () => {
    const { album_id } = await locked('gate')
    const apply = async (name: string, query: object, body: object = {}) => {
      const user_ids = [await on.idOf(name)]
      const asked = { ...on.params(album_id), query, body: { user_ids, ...body } }
      const { data, error } = await koma.as(name).call('POST /share/{ShareId}/users', asked)
      return data?.my_role ?? error?.code
    }
    expect([
      await apply('asks', {}),
      await apply('asks', { password: 'wrong' }),
      await apply('asks', { password }),
      await apply('writes', {}, { password }),
    ]).toEqual([1601, 1601, 'applied', 'applied'])
  })

  it('limits attempts, including those by query, concurrent ones and those after it was opened by others', async () => {
    const { album_id } = await locked('tried')
    expect((await unlock(album_id, password)).error).toBeNull()
    const query = { password: 'wrong' }
    const tries = await Promise.all(
      Array.from({ length: limits.attempts.perShareAndAddress + 4 }, (_, place) =>
        place % 2 === 0
          ? unlock(album_id, 'wrong')
          : koma.guest.call('GET /share/{ShareId}/part', { ...on.params(album_id), query }),
      ),
    )
    const codes = tries.map(({ error }) => error?.code)
    expect([codes.filter((code) => code === 1601).length, codes.filter((code) => code === 1030).length]).toEqual([
      limits.attempts.perShareAndAddress,
      4,
    ])
    const late = await unlock(album_id, password)
    expect([late.error?.status, late.error?.code, late.error?.message]).toEqual([429, 1030, 'Attempt limit exceeded'])
    expect(late.error?.retryAfterSeconds).toBe(limits.attempts.window / 1000)
    const other = await locked('tried')
    expect((await unlock(other.album_id, password)).error).toBeNull()
    expect((await on.open('tried', album_id)).is_readable).toBe(true)
    koma.ports.clock.advance(limits.attempts.window)
    expect((await unlock(album_id, password)).error).toBeNull()
  })
})
