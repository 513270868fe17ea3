import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queriesDuring } from '../../ports/database/test-queries.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { passOnShares } from './people/pass-on.ts'
import { sharesOf } from './test-shares.ts'

let koma: TestKoma
let on: ReturnType<typeof sharesOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = sharesOf(koma)
})
afterAll(() => koma.stop())

describe('the photos of a share', () => {
  it('are not looked up for somebody who may not see them', async () => {
    const photo_ids = await on.seed('owner', 3)
    const { album_id } = await on.make('owner', { photo_ids })
    const ask = (name: string) => koma.as(name).call('GET /share/{ShareId}/photos', on.params(album_id))
    const lookups = async (name: string) =>
      (await queriesDuring(() => ask(name))).filter((text) => /\bshare_photos\b/.test(text)).length
    await on.idOf('stranger')
    expect([await lookups('stranger'), (await ask('stranger')).error?.status]).toEqual([0, 403])
    expect([await lookups('owner'), (await ask('owner')).data?.photos.length]).toEqual([1, 3])
  })

  it('are not looked up, nor are its people, for somebody with a wrong password', async () => {
    const photo_ids = await on.seed('keeper', 3)
    const { album_id } = await on.make('keeper', { share_type: 'PUBLIC_PASSWORD', password: 'hamabe2026', photo_ids })
    const ask = (password: string) =>
      koma.as('visitor').call('GET /share/{ShareId}', { ...on.params(album_id), query: { password } })
    const lookups = async (password: string) =>
      (await queriesDuring(() => ask(password))).filter((text) => /\bshare_photos\b|"users"\."icon/.test(text)).length
    await on.idOf('visitor')
    expect([await lookups('wrong2026'), (await ask('wrong2026')).error?.status]).toEqual([0, 403])
    expect([(await lookups('hamabe2026')) > 0, (await ask('hamabe2026')).data?.photos_count]).toEqual([true, 3])
  })
})

describe('an action on many people or shares takes as many queries as on a few', () => {
  async function makeUsers(count: number): Promise<string[]> {
    const { rows } = await sql<{ user_id: string }>`
      insert into users (user_id, subject) select gen_random_uuid(), gen_random_uuid()::text
      from generate_series(1, ${count}::int) returning user_id`.execute(koma.ports.database.kysely)
    return rows.map(({ user_id }) => user_id)
  }

  /** A share of this owner, with this many people of this role. */
  async function shareWith(owner: string, role: 'member' | 'applied', count: number) {
    const { album_id } = await on.make(owner)
    const userIds = await makeUsers(count)
    await sql`
      insert into share_users (share_id, user_id, role, since)
      select ${album_id}, user_id, ${role}, now() from unnest(${userIds}::uuid[]) as user_id`.execute(
      koma.ports.database.kysely,
    )
    return { shareId: album_id, userIds }
  }

  /** How many queries it takes, and how many notifications the share has then. */
  async function costOf(
    shareId: string,
    act: () => Promise<{ error?: unknown }>,
  ): Promise<[queries: number, told: number]> {
    let error: unknown
    const queries = await queriesDuring(async () => {
      error = (await act()).error
    })
    expect(error).toBeNull()
    const { rows } = await sql<{ told: number }>`
      select count(*)::int as told from notifications where share_id = ${shareId}`.execute(koma.ports.database.kysely)
    return [queries.length, rows[0]?.told ?? 0]
  }

  const name = (owner: string, shareId: string, user_ids: string[]) =>
    koma.as(owner).call('POST /share/{ShareId}/users', { ...on.params(shareId), body: { user_ids } })

  it('inviting', async () => {
    const cost = async (owner: string, count: number) => {
      const { album_id } = await on.make(owner)
      const userIds = await makeUsers(count)
      return costOf(album_id, () => name(owner, album_id, userIds))
    }
    const [few, many] = [await cost('inviter', 2), await cost('host', 45)]
    expect([few[1], many]).toEqual([2, [few[0], 45]])
  })

  it('approving', async () => {
    const cost = async (count: number) => {
      const { shareId, userIds } = await shareWith('approver', 'applied', count)
      return costOf(shareId, () => name('approver', shareId, userIds))
    }
    const [few, many] = [await cost(2), await cost(200)]
    expect([few[1], many]).toEqual([2, [few[0], 200]])
  })

  it('changing the name and adding photos', async () => {
    const photoIds = await on.seed('changer', 1)
    const cost = async (count: number) => {
      const { shareId } = await shareWith('changer', 'member', count)
      const [rename] = await costOf(shareId, () => on.patch('changer', shareId, { name: '冬の浮島' }))
      const [add, told] = await costOf(shareId, () => on.add('changer', shareId, photoIds))
      return [rename, add, told]
    }
    const [few, many] = [await cost(2), await cost(300)]
    expect([few[2], many]).toEqual([4, [few[0], few[1], 600]])
  })

  it('passing the shares of a deleted account on', async () => {
    const cost = async (owner: string, count: number) => {
      const userId = await on.idOf(owner)
      for (let place = 0; place < count; place += 1) await shareWith(owner, 'member', 1)
      const { kysely } = koma.ports.database
      const now = koma.ports.clock.now()
      const queries = await queriesDuring(() => kysely.transaction().execute((trx) => passOnShares(trx, userId, now)))
      const left = await kysely.selectFrom('shares').select('share_id').where('owner_id', '=', userId).execute()
      expect(left).toEqual([])
      return queries.length
    }
    expect(await cost('giver', 12)).toBe(await cost('leaver', 2))
  })
})

describe('[7] ids in capitals', () => {
  it('are equivalent to those in lower case, in paths, queries and bodies', async () => {
    const [photo = '', other = ''] = await on.seed('shouts', 2)
    const twice = [photo, photo.toUpperCase()]
    const { album_id } = await on.make('shouts', { photo_ids: twice })
    const loud = album_id.toUpperCase()
    expect((await on.add('shouts', loud, [other.toUpperCase(), other])).data?.photos_count).toBe(2)
    const react = await koma.as('shouts').ask('POST /share/{ShareId}/{PhotoId}/reaction', {
      params: { ShareId: loud, PhotoId: photo.toUpperCase() },
      body: { action: 'add', reaction: '🎉', share_id: album_id },
    })
    expect(Object.keys(react.reactions)).toEqual(['🎉'])
    const trashed = await koma.as('shouts').call('POST /trash/add', { body: { photo_ids: twice } })
    expect(trashed.response?.status).toBe(204)
    expect(await on.photosOf('shouts', loud)).toEqual([other])
    const self = (await on.idOf('shouts')).toUpperCase()
    const mute = await koma.as('shouts').call('POST /mute', { body: { target_user_id: self, mute: true } })
    expect(mute.error?.status).toBe(422)
  })
})
