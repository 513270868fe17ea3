import { userCalls } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

const userId = async (name: string) => (await koma.as(name).ask('GET /me')).user_id
const mute = (name: string, target_user_id: string, wanted = true) =>
  koma.as(name).call('POST /mute', { body: { target_user_id, mute: wanted } })
const muted = async (name: string) => (await koma.as(name).ask('GET /mute')).users.map(({ user_id }) => user_id)

describe('[7 POST /mute] muting', () => {
  it('is listed latest first, marked on the user, and not visible to anybody else', async () => {
    const [mio, sora, nagi] = await Promise.all(['mio', 'sora', 'nagi'].map(userId))
    await mute('mio', sora ?? '')
    koma.ports.clock.advance(1000)
    expect((await koma.as('mio').call('POST /mute', { body: { target_user_id: nagi ?? '' } })).data).toEqual({
      is_mute: true,
    })
    const page = await koma.as('mio').ask('GET /mute')
    expect(userCalls['GET /mute'].answers[200].strict().parse(page)).toEqual(page)
    expect(page.users.map((user) => [user.user_id, user.is_mute])).toEqual([
      [nagi, true],
      [sora, true],
    ])
    const seen = async (name: string, id = '') =>
      (await koma.as(name).ask('GET /user/{UserId}', { params: { UserId: id } })).is_mute
    expect([await seen('mio', sora), await seen('sora', mio), await seen('nagi', sora)]).toEqual([true, false, false])
    expect(await muted('sora')).toEqual([])
  })

  it('can be repeated and undone repeatedly without an error, and keeps its position', async () => {
    const [sora, nagi] = await Promise.all([userId('sora'), userId('nagi')])
    for (const id of [sora, nagi, sora]) {
      koma.ports.clock.advance(1000)
      expect((await mute('twice', id)).data).toEqual({ is_mute: true })
    }
    expect(await muted('twice')).toEqual([nagi, sora])
    for (const _ of [1, 2]) expect((await mute('twice', sora, false)).data).toEqual({ is_mute: false })
    expect(await muted('twice')).toEqual([nagi])
  })

  it('is only for existing users other than the caller', async () => {
    const me = await userId('self')
    for (const id of [me, me.toUpperCase()]) {
      const { error } = await mute('self', id)
      expect([error?.status, error?.code]).toEqual([422, 1022])
    }
    expect((await mute('self', '019a8b2e-0000-7000-8000-000000000001')).error?.status).toBe(404)
    expect((await koma.guest.call('POST /mute', { body: { target_user_id: me } })).error?.status).toBe(401)
    expect((await koma.guest.call('GET /mute')).error?.status).toBe(401)
  })

  it('is paged by a cursor, even if many were muted at the same moment; an invalid cursor is rejected', async () => {
    const ids = await Promise.all(Array.from({ length: 11 }, (_, place) => userId(`many-${place}`)))
    await Promise.all(ids.map((id) => mute('pager', id)))
    const found: string[] = []
    let cursor: string | null = null
    do {
      const query = { limit: 4, ...(cursor === null ? {} : { cursor }) }
      const page: { users: Array<{ user_id: string }>; next_cursor: string | null } = await koma
        .as('pager')
        .ask('GET /mute', { query })
      found.push(...page.users.map(({ user_id }) => user_id))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect([found.length, new Set(found)]).toEqual([11, new Set(ids)])
    for (const wrong of ['x', '12.x', '.', `${'9'.repeat(20)}.${ids[0]}`]) {
      expect((await koma.as('pager').call('GET /mute', { query: { cursor: wrong } })).error?.status).toBe(422)
    }
  })
})
