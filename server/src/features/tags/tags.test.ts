import { photoCalls } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queriesDuring } from '../../ports/database/test-queries.ts'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { uuidv7 } from '../../uuid.ts'
import { sharesOf } from '../shares/test-shares.ts'
import { peopleOf } from './test-people.ts'

let koma: TestKoma
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  people = peopleOf(koma)
})
afterAll(() => koma.stop())

const anyId = '019a8b2e-0000-7000-8000-000000000001'
const idsOf = (users: ReadonlyArray<{ user_id: string }> | undefined) => users?.map(({ user_id }) => user_id)

describe('[7 POST /my/{PhotoId}/tag] tagging', () => {
  it('replaces the people of a photo, in the given order, and shows them wherever the photo is shown', async () => {
    const [photoId = ''] = await people.seed('mio', 1)
    const [sora, nagi, kanade] = await Promise.all(['sora', 'nagi', 'kanade'].map(people.userId))
    const first = await people.tag('mio', photoId, ['nagi', 'sora'])
    expect([first.response?.status, idsOf(first.data?.in_users)]).toEqual([200, [nagi, sora]])
    const second = await people.tag('mio', photoId, ['sora', 'kanade', 'nagi'])
    expect(idsOf(second.data?.in_users)).toEqual([sora, kanade, nagi])
    const detail = await koma.as('mio').ask('GET /my/{PhotoId}', { params: { PhotoId: photoId } })
    const page = await koma.as('mio').ask('GET /my')
    expect([idsOf(detail.in_users), idsOf(page.photos[0]?.in_users)]).toEqual([
      [sora, kanade, nagi],
      [sora, kanade, nagi],
    ])
    expect(detail.in_users[0]).toEqual(
      await koma.as('mio').ask('GET /user/{UserId}', { params: { UserId: sora ?? '' } }),
    )
    const none = await people.tag('mio', photoId, [])
    expect(none.data).toEqual({ in_users: [] })
  })

  it('ignores duplicates of a user id, in any case', async () => {
    const [photoId = ''] = await people.seed('twice', 1)
    const sora = await people.userId('sora')
    const answer = await koma.as('twice').ask('POST /my/{PhotoId}/tag', {
      params: { PhotoId: photoId },
      body: { in_user_ids: [sora, sora.toUpperCase(), sora] },
    })
    expect(idsOf(answer.in_users)).toEqual([sora])
  })

  it('is rejected as a whole if a user does not exist, or if there are too many', async () => {
    const [photoId = ''] = await people.seed('refused', 1)
    await people.tag('refused', photoId, ['sora'])
    const tagIds = (in_user_ids: string[]) =>
      koma.as('refused').call('POST /my/{PhotoId}/tag', { params: { PhotoId: photoId }, body: { in_user_ids } })
    const nobody = await tagIds([await people.userId('nagi'), anyId])
    expect([nobody.error?.status, nobody.error?.code, nobody.error?.message]).toEqual([
      422,
      1022,
      `in_user_ids: there is no user ${anyId}`,
    ])
    const crowd = await tagIds(Array.from({ length: limits.tagsPerPhoto + 1 }, () => uuidv7()))
    expect([crowd.error?.status, crowd.error?.code]).toEqual([422, 1204])
    expect((await tagIds(['x'])).error?.status).toBe(422)
    const photo = await koma.as('refused').ask('GET /my/{PhotoId}', { params: { PhotoId: photoId } })
    expect(idsOf(photo.in_users)).toEqual([await people.userId('sora')])
  })

  it('is only for the owner, and not for photos in the trash', async () => {
    const [photoId = '', trashed = ''] = await people.seed('owns', 2)
    await people.tag('owns', photoId, ['sora'])
    await people.trash('owns', 'add', [trashed])
    for (const [name, id] of [
      ['sora', photoId],
      ['stranger', photoId],
      ['owns', trashed],
      ['owns', anyId],
    ] as const) {
      const { error } = await people.tag(name, id, ['nagi'])
      expect([name, error?.status, error?.code]).toEqual([name, 404, 1004])
    }
    const guest = { params: { PhotoId: photoId }, body: { in_user_ids: [] } }
    expect((await koma.guest.call('POST /my/{PhotoId}/tag', guest)).error?.status).toBe(401)
  })

  it('notifies each person once, however often they are tagged, and never the owner', async () => {
    const [photoId = ''] = await people.seed('teller', 1)
    const teller = await people.userId('teller')
    for (const names of [['heard', 'teller'], ['heard'], [], ['heard', 'later'], ['later']]) {
      await people.tag('teller', photoId, names)
    }
    const notice = { type: 'tag', photo_id: photoId, by: teller, is_read: false }
    expect(await people.notices('heard')).toEqual([notice])
    expect(await people.notices('later')).toEqual([notice])
    expect(await people.notices('teller')).toEqual([])
  })

  it('tags people who muted the owner or switched off such notifications, but does not notify them', async () => {
    const [photoId = ''] = await people.seed('loud', 1)
    await people.mute('deaf', 'loud')
    await koma.ports.database.kysely
      .insertInto('notification_settings')
      .values({ user_id: await people.userId('quiet'), tag: false })
      .execute()
    const { data } = await people.tag('loud', photoId, ['deaf', 'quiet'])
    expect(data?.in_users).toHaveLength(2)
    expect([await people.notices('deaf'), await people.notices('quiet')]).toEqual([[], []])
    expect([await people.withMe('deaf'), await people.withMe('quiet')]).toEqual([[], [photoId]])
    await people.mute('deaf', 'loud', false)
    expect(await people.withMe('deaf')).toEqual([photoId])
  })

  it('by concurrent calls leaves the complete set of one of them, and notifies everybody once', async () => {
    const [photoId = ''] = await people.seed('tabs', 1)
    const names = ['t1', 't2', 't3', 't4', 't5', 't6']
    await Promise.all(names.map(people.userId))
    const sets = Array.from({ length: 24 }, (_, round) => [0, 1, 2].map((step) => names[(round + step * 2) % 6] ?? ''))
    const answers = await Promise.all(sets.map((set) => people.tag('tabs', photoId, set)))
    expect(answers.filter(({ response }) => response?.status !== 200)).toEqual([])
    const photo = await koma.as('tabs').ask('GET /my/{PhotoId}', { params: { PhotoId: photoId } })
    const sent = await Promise.all(sets.map((set) => Promise.all(set.map(people.userId))))
    expect(sent).toContainEqual(idsOf(photo.in_users))
    for (const name of names) expect(await people.notices(name)).toHaveLength(1)
  })
})

describe('[7 POST /my/{PhotoId}/tag] tags by strangers', () => {
  const { byOneStranger, byAllStrangers } = limits.tagNotifications
  const day = 24 * 3_600_000
  const tagEach = async (owner: string, photoIds: readonly string[], name: string) => {
    for (const photoId of photoIds) expect((await people.tag(owner, photoId, [name])).error).toBeNull()
  }

  it('tell a person a limited number of times a day, and tag them all the same', async () => {
    const photoIds = await people.seed('pest', byOneStranger + 5)
    await tagEach('pest', photoIds, 'target')
    const told = async () => (await people.notices('target')).map(({ photo_id }) => photo_id).toSorted()
    const firstOnes = photoIds.slice(0, byOneStranger)
    expect(await told()).toEqual(firstOnes.toSorted())
    expect(await people.withMe('target')).toHaveLength(photoIds.length)
    // What was not told stays so, and what was told costs nothing once more.
    const [first = '', last = ''] = [photoIds[0], photoIds.at(-1)]
    for (const photoId of [first, last]) await people.tag('pest', photoId, [])
    await tagEach('pest', [first, last], 'target')
    expect(await told()).toEqual(firstOnes.toSorted())
    koma.ports.clock.advance(day)
    await people.tag('pest', last, [])
    await tagEach('pest', [last], 'target')
    expect(await told()).toEqual([...firstOnes, last].toSorted())
  })

  it('tell a person a limited number of times a day, even if many strangers do it at once', async () => {
    const crowd = Array.from({ length: byAllStrangers / 5 + 2 }, (_, place) => `crowd-${place}`)
    await people.userId('popular')
    await Promise.all(crowd.map(async (name) => tagEach(name, await people.seed(name, 5), 'popular')))
    expect(await people.notices('popular')).toHaveLength(byAllStrangers)
    expect((await koma.as('popular').ask('GET /notifications/count')).tag).toBe(byAllStrangers)
  })

  it('count by strangers alone: whoever is in a share with somebody is always heard', async () => {
    const shares = sharesOf(koma)
    const { album_id } = await shares.make('friend')
    await shares.join('friend', album_id, 'popular')
    const photoIds = await people.seed('friend', byOneStranger + 3)
    const before = (await people.notices('popular')).length
    await tagEach('friend', photoIds, 'popular')
    expect((await people.notices('popular')).length - before).toBe(photoIds.length)
  })

  it('tell no more people a day than the limit, whoever is tagged', async () => {
    const { strangersTold } = limits.tagNotifications
    const { rows } = await koma.ports.database.pool.query(
      `insert into users (user_id, subject) select gen_random_uuid(), gen_random_uuid() from generate_series(1, $1)
      returning user_id`,
      [strangersTold + 20],
    )
    const ids: string[] = rows.map(({ user_id }) => user_id)
    const photoIds = await people.seed('sprayer', 2)
    for (const [place, PhotoId] of photoIds.entries()) {
      const in_user_ids = ids.slice(place * 60, place * 60 + 60)
      await koma.as('sprayer').ask('POST /my/{PhotoId}/tag', { params: { PhotoId }, body: { in_user_ids } })
    }
    const told = await koma.ports.database.pool.query('select 1 from notifications where by_user_id = $1', [
      await people.userId('sprayer'),
    ])
    expect(told.rows).toHaveLength(strangersTold)
  })

  it('take as many statements for a hundred strangers as for one, since the photo is locked meanwhile', async () => {
    const { rows } = await koma.ports.database.pool.query(
      `insert into users (user_id, subject) select gen_random_uuid(), gen_random_uuid() from generate_series(1, 101)
      returning user_id`,
    )
    const [one, ...many]: string[] = rows.map(({ user_id }) => user_id)
    const photoIds = await people.seed('even', 2)
    const sent = []
    for (const [place, in_user_ids] of [[one ?? ''], many.slice(0, limits.tagsPerPhoto)].entries()) {
      const params = { PhotoId: photoIds[place] ?? '' }
      const queries = await queriesDuring(() =>
        koma.as('even').ask('POST /my/{PhotoId}/tag', { params, body: { in_user_ids } }),
      )
      const begun = queries.findIndex((text) => text.startsWith('begin'))
      sent.push(queries.slice(begun, queries.indexOf('commit')).length)
    }
    expect(sent[0]).toBeGreaterThan(3)
    expect(sent[1]).toBe(sent[0])
  })
})

describe('photos with me', () => {
  it('[7 GET /tagged] are those of others that the caller is tagged in, without the players in the world', async () => {
    const [, , , photoId = ''] = await people.seed('camera', 4)
    const [mio, sora] = await Promise.all([people.userId('camera'), people.userId('model')])
    await people.tag('camera', photoId, ['model', 'camera'])
    expect([await people.withMe('model'), await people.withMe('camera'), await people.withMe('stranger')]).toEqual([
      [photoId],
      [],
      [],
    ])
    const page = await koma.as('model').ask('GET /tagged')
    const strict = photoCalls['GET /tagged'].answers[200].strict()
    expect(strict.parse(page)).toEqual(page)
    const [photo] = page.photos
    expect(await koma.as('model').ask('GET /tagged/{PhotoId}', { params: { PhotoId: photoId } })).toEqual(photo)
    expect([photo?.owner.user_id, photo?.user_id, idsOf(photo?.in_users)]).toEqual([mio, mio, [sora, mio]])
    expect([photo?.in_users_candidate, photo?.in_vrchat_users_candidate, photo?.is_favorite]).toEqual([[], [], false])
    expect(JSON.stringify(page)).not.toContain('usr_')
    const own = await koma.as('camera').ask('GET /my/{PhotoId}', { params: { PhotoId: photoId } })
    expect(own.in_vrchat_users_candidate.length).toBeGreaterThan(0)
  })

  it('are paged by when the caller was tagged or by when they were taken, each once, in both directions', async () => {
    const ids = await people.seed('pages', 23)
    await people.userId('paged')
    // Several tags get the same time, since the clock stands still in between.
    for (const [place, id] of ids.entries()) {
      if (place % 5 === 0) koma.ports.clock.advance(1000)
      await people.tag('pages', id, ['paged'])
    }
    for (const by of ['added', 'taken'] as const) {
      const lists = []
      for (const direction of ['past', 'future'] as const) {
        const found = []
        let start = {}
        for (let more = true; more; ) {
          const page = await koma.as('paged').ask('GET /tagged', { query: { direction, by, limit: 7, ...start } })
          found.push(...page.photos)
          start = page.next ?? {}
          more = page.has_more
        }
        expect([by, direction, found.length, new Set(found.map((photo) => photo.photo_id)).size]).toEqual([
          by,
          direction,
          23,
          23,
        ])
        lists.push(found)
      }
      const [past = [], future = []] = lists
      expect(past.map((photo) => photo.photo_id)).toEqual(future.map((photo) => photo.photo_id).toReversed())
      const taken = future.map((photo) => Date.parse(photo.taken_at))
      if (by === 'taken') expect(taken).toEqual(taken.toSorted((one, other) => one - other))
    }
  })

  it('are a 404 for anybody who is not tagged, and a 401 for guests', async () => {
    const [photoId = ''] = await people.seed('private', 1)
    await people.tag('private', photoId, ['tagged-one'])
    const params = { params: { PhotoId: photoId } }
    for (const name of ['stranger', 'private']) {
      expect((await koma.as(name).call('GET /tagged/{PhotoId}', params)).error?.status).toBe(404)
      expect((await people.untag(name, photoId)).error?.status).toBe(404)
    }
    expect((await koma.as('tagged-one').call('GET /my/{PhotoId}', params)).error?.status).toBe(404)
    expect((await koma.guest.call('GET /tagged/{PhotoId}', params)).error?.status).toBe(401)
    expect((await koma.guest.call('DELETE /tagged/{PhotoId}', params)).error?.status).toBe(401)
    expect((await koma.guest.call('GET /tagged')).error?.status).toBe(401)
  })

  it('[7 DELETE /tagged/{PhotoId}] lose only the caller’s own tag and reactions; a second call is a 404', async () => {
    const [photoId = ''] = await people.seed('keeper', 1)
    await people.tag('keeper', photoId, ['leaver', 'stayer'])
    await people.react('leaver', photoId, '❤️')
    await people.react('stayer', photoId, '❤️')
    expect((await people.untag('leaver', photoId)).response?.status).toBe(204)
    expect((await people.untag('leaver', photoId)).error?.status).toBe(404)
    const photo = await koma.as('keeper').ask('GET /my/{PhotoId}', { params: { PhotoId: photoId } })
    const stayer = await people.userId('stayer')
    expect([idsOf(photo.in_users), idsOf(photo.reactions['❤️'])]).toEqual([[stayer], [stayer]])
    expect([await people.withMe('leaver'), await people.withMe('stayer')]).toEqual([[], [photoId]])
  })

  it('disappear while they are in the trash, and for good when they are deleted', async () => {
    const [photoId = ''] = await people.seed('bin', 1)
    await people.tag('bin', photoId, ['guest-star'])
    await people.trash('bin', 'add', [photoId])
    const params = { params: { PhotoId: photoId } }
    expect(await people.withMe('guest-star')).toEqual([])
    expect((await koma.as('guest-star').call('GET /tagged/{PhotoId}', params)).error?.status).toBe(404)
    const [inTrash] = (await koma.as('bin').ask('GET /trash')).photos
    expect(inTrash?.in_users).toHaveLength(1)
    await people.trash('bin', 'restore', [photoId])
    expect(await people.withMe('guest-star')).toEqual([photoId])
    await people.trash('bin', 'add', [photoId])
    await people.trash('bin', 'delete', [photoId])
    expect(await people.withMe('guest-star')).toEqual([])
    expect(await people.notices('guest-star')).toEqual([])
  })
})

describe('a deleted account', () => {
  it('leaves no tags, reactions, mutes or notifications of its own, nor any on its photos', async () => {
    const [own = ''] = await people.seed('gone', 1)
    const [others = ''] = await people.seed('remains', 1)
    await people.tag('gone', own, ['remains'])
    await people.tag('remains', others, ['gone'])
    await people.react('remains', own, '🔥')
    await people.react('gone', others, '🔥')
    await people.mute('remains', 'sora')
    await people.mute('gone', 'sora')
    await people.mute('nagi', 'gone')
    const { kysely } = koma.ports.database
    const gone = await people.userId('gone')
    await kysely.deleteFrom('users').where('user_id', '=', gone).execute()
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from photo_tags where ${gone} in (user_id, owner_id))
        + (select count(*) from photo_reactions where user_id = ${gone} or photo_id = ${own})
        + (select count(*) from mutes where ${gone} in (user_id, muted_id))
        + (select count(*) from notifications where user_id = ${gone} or by_user_id = ${gone} or photo_id = ${own}) as left
    `.execute(kysely)
    expect(rows).toEqual([{ left: 0 }])
    const photo = await koma.as('remains').ask('GET /my/{PhotoId}', { params: { PhotoId: others } })
    expect([photo.in_users, photo.reactions, await people.withMe('remains')]).toEqual([[], {}, []])
  })
})
