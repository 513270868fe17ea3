import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { type Asked, storm } from '../../test-storm.ts'
import { findWrongParts } from '../lists/test-list-world.ts'
import { sharesOf } from './test-shares.ts'

let koma: TestKoma
let on: ReturnType<typeof sharesOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = sharesOf(koma)
})
afterAll(() => koma.stop())

/** How many shares and rows have stored counts, dates, flags, owners or posts that do not match the actual rows. */
async function wrongCounts(): Promise<number[]> {
  const { rows } = await koma.ports.database.pool.query(`
    select count(*) from shares where photo_count <> (
      select count(*) from share_photos as item join photos using (photo_id)
      where item.share_id = shares.share_id and trashed_at is null)
    union all
    select count(*) from shares where last_photo_added_at is distinct from (
      select max(item.added_at) from share_photos as item where item.share_id = shares.share_id and not hidden)
    union all
    select count(*) from share_photos join photos using (photo_id) where hidden <> (trashed_at is not null)
    union all
    select count(*) from shares left join share_users as mine on mine.share_id = shares.share_id and mine.role = 'owner'
    where mine.user_id is distinct from shares.owner_id
    union all
    select count(*) from share_posts as post cross join lateral (
      select count(*) as shown, max(posted_at) as newest from share_photos as item
      where item.share_id = post.share_id and item.adder_id = post.adder_id and not hidden
        and posted_at between first_at and last_at) as actual
    where (photo_count, newest_at) is distinct from (shown, newest)
    union all
    select count(*) - count(distinct posted_at) from share_photos`)
  return rows.map(({ count }) => Number(count))
}

describe('many calls at once', () => {
  it('keep counts correct while people add, remove, trash, restore, delete and react in three shares', async () => {
    const people = ['mio', 'sora', 'nagi']
    const ids = new Map<string, string[]>()
    for (const person of people) ids.set(person, await on.seed(person, 12))
    const shares: string[] = []
    for (const owner of people) {
      const { album_id } = await on.make(owner, { share_type: 'PUBLIC', photo_ids: ids.get(owner)?.slice(0, 6) })
      await on.join(owner, album_id, ...people.filter((person) => person !== owner))
      shares.push(album_id)
    }
    const work: Asked[] = []
    for (const person of people) {
      const own = ids.get(person) ?? []
      for (let place = 0; place < 12; place += 2) {
        const some = own.slice(place, place + 4)
        for (const id of shares) {
          work.push(() => on.add(person, id, some))
          work.push(() => on.remove(person, id, some.slice(1)))
          work.push(() => on.add(person, id, some.slice(0, 1)))
          const react = {
            params: { ShareId: id, PhotoId: own[place] ?? '' },
            body: { action: 'add' as const, reaction: '✨' },
          }
          for (const other of people)
            work.push(() => koma.as(other).call('POST /share/{ShareId}/{PhotoId}/reaction', react))
          work.push(() => koma.guest.call('GET /share/{ShareId}/part', on.params(id)))
        }
        work.push(() => koma.as(person).call('POST /trash/add', { body: { photo_ids: some } }))
        work.push(() => koma.as(person).call('POST /trash/restore', { body: { photo_ids: some } }))
        if (place % 4 === 0) {
          work.push(() => koma.as(person).call('POST /trash/delete', { body: { photo_ids: some.slice(0, 1) } }))
        }
      }
      work.push(() => koma.as(person).call('POST /trash/clear'))
    }
    work.push(() => koma.as('nagi').call('DELETE /share/{ShareId}', on.params(shares[2] ?? '')))
    const statuses = await storm(work)
    expect(statuses.filter((status) => ![200, 204, 404].includes(status))).toEqual([])
    expect(await wrongCounts()).toEqual([0, 0, 0, 0, 0, 0])
    expect(await findWrongParts(koma.ports.database)).toEqual([])
    for (const id of shares.slice(0, 2)) {
      const share = await on.open('mio', id)
      const { photos } = await koma.guest.ask('GET /share/{ShareId}/part', on.params(id))
      expect([photos.photo_ids.length, (await on.photosOf('mio', id)).length]).toEqual([
        share.photos_count,
        share.photos_count,
      ])
    }
  })

  it('leave one owner and no duplicates while people join, leave, are invited, kicked and made the owner', async () => {
    const { album_id } = await on.make('host', { share_type: 'INVITE_PLUS', auto_approve: true })
    const people = ['a', 'b', 'c', 'd']
    await on.join('host', album_id, ...people)
    const userIds = await Promise.all(people.map(on.idOf))
    const work: Asked[] = []
    for (const [place, person] of people.entries()) {
      const other = people[(place + 1) % people.length] ?? ''
      work.push(
        () => on.name(person, album_id, person),
        () => on.name(person, album_id, other),
        () => on.away(person, album_id, person),
        () => on.away('host', album_id, other),
        () => on.patch('host', album_id, { owner_id: userIds[place] }),
        () => on.patch(person, album_id, { name: person }),
        () => koma.as(person).call('POST /share/{ShareId}/leave', on.params(album_id)),
      )
    }
    const statuses = await storm([...work, ...work])
    expect(statuses.filter((status) => status === 0 || status >= 500)).toEqual([])
    expect(await wrongCounts()).toEqual([0, 0, 0, 0, 0, 0])
    const share = await on.open('host', album_id)
    expect(new Set([share.owner.user_id, ...on.namesOf(share.members)]).size).toBe(share.members_count + 1)
  })

  it('cannot exceed the maximum number of members', async () => {
    const { album_id } = await on.make('full', { auto_approve: true })
    await koma.ports.database.pool.query(
      `with extras as (
        insert into users (user_id, subject) select gen_random_uuid(), 'extra ' || place from generate_series(1, 1998) as place
        returning user_id)
      insert into share_users (share_id, user_id, role, since) select $1, user_id, 'member', now() from extras`,
      [album_id],
    )
    const people = ['w', 'x', 'y', 'z']
    for (const person of people) await on.idOf(person)
    const answers = await Promise.all(people.map((person) => on.name(person, album_id, person)))
    expect(answers.map(({ error }) => error?.code ?? 200).toSorted()).toEqual([1206, 1206, 200, 200])
  })
})
