import { albumCalls } from '@koma/contract'
import { decodePhotoIndex } from '@koma/contract/photo-index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { type Asked, storm } from '../../test-storm.ts'
import { seedLibrary } from '../photos/library/test-library.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

async function seed(name: string, count: number): Promise<string[]> {
  const { user_id: ownerId } = await koma.as(name).ask('GET /me')
  return seedLibrary(koma.ports.database.pool, { ownerId, count, from: Date.UTC(2026, 0, 1) })
}
const make = (name: string, photo_ids: string[], album = '夕焼け') =>
  koma.as(name).ask('POST /album', { body: { name: album, photo_ids } })
const params = (AlbumId: string) => ({ params: { AlbumId } })

describe('[7 albums] lists', () => {
  it('have the most recently changed albums first, and each album on one page only', async () => {
    const made: string[] = []
    for (let count = 0; count < 7; count += 1) {
      if (count % 3 === 0) koma.ports.clock.advance(1000)
      made.push((await make('pages', [], `${count}`)).album_id)
    }
    koma.ports.clock.advance(1000)
    const body = { name: 'renamed' }
    await koma.as('pages').ask('PATCH /album/{AlbumId}', { ...params(made[0] ?? ''), body })
    const found: string[] = []
    let cursor: string | null = null
    do {
      const query: { limit: number; cursor?: string } = { limit: 3, ...(cursor && { cursor }) }
      const page = await koma.as('pages').ask('GET /albums', { query })
      found.push(...page.albums.map(({ album_id }) => album_id))
      cursor = page.next_cursor
    } while (cursor)
    expect(found[0]).toBe(made[0])
    expect(found.toSorted()).toEqual(made.toSorted())
    expect((await koma.as('pages').call('GET /albums', { query: { cursor: 'x' } })).error?.status).toBe(422)
  })

  it('are limited: a user who has the maximum number of albums cannot create another', async () => {
    const { user_id } = await koma.as('full').ask('GET /me')
    await koma.ports.database.pool.query(
      `insert into albums (album_id, owner_id, name, updated_at)
      select gen_random_uuid(), $1, 'x', now() from generate_series(1, 1999)`,
      [user_id],
    )
    const answers = await Promise.all([1, 2, 3].map(() => koma.as('full').call('POST /album', { body: { name: 'y' } })))
    expect(answers.map(({ error }) => error?.code).toSorted()).toEqual([1206, 1206, undefined])
  })

  it('of photos contain each photo once in both orders and directions, as do its parts', async () => {
    const ids = await seed('photos', 23)
    const { album_id } = await make('photos', ids.slice(10))
    koma.ports.clock.advance(60_000)
    const body = { photo_ids: ids.slice(0, 10) }
    await koma.as('photos').ask('POST /album/{AlbumId}/photos', { ...params(album_id), body })
    for (const by of ['added', 'taken'] as const) {
      for (const direction of ['past', 'future'] as const) {
        const found: string[] = []
        let start = {}
        for (let more = true; more; ) {
          const query = { by, direction, limit: 7, ...start }
          const page = await koma.as('photos').ask('GET /album/{AlbumId}/photos', { ...params(album_id), query })
          found.push(...page.photos.map(({ photo_id }) => photo_id))
          start = page.next ?? {}
          more = page.has_more
        }
        const part = await koma.as('photos').ask('GET /album/{AlbumId}/part', { ...params(album_id), query: { by } })
        expect(albumCalls['GET /album/{AlbumId}/part'].answers[200].strict().parse(part)).toEqual(part)
        const oldestFirst = direction === 'past' ? found.toReversed() : found
        expect([by, direction, part.photos.photo_ids]).toEqual([by, direction, oldestFirst])
        expect(new Set(found)).toEqual(new Set(ids))
        if (by === 'added' && direction === 'future') expect(found).toEqual([...ids.slice(10), ...ids.slice(0, 10)])
      }
    }
    const part = await koma.as('photos').ask('GET /album/{AlbumId}/part', params(album_id))
    const page = await koma.as('photos').ask('GET /album/{AlbumId}/photos', params(album_id))
    const columns = decodePhotoIndex(part.photos)
    expect([...columns.addedAt].reverse()).toEqual(page.photos.map(({ added_at }) => Date.parse(added_at)))
    expect([...columns.takenAt].reverse()).toEqual(page.photos.map(({ taken_at }) => Date.parse(taken_at)))
  })
})

describe('many calls at once', () => {
  it('that add, remove, trash and delete photos leave the counts correct', async () => {
    const ids = await seed('storm', 24)
    const albums = [
      await make('storm', ids.slice(0, 12)),
      await make('storm', ids.slice(6, 18)),
      await make('storm', []),
    ]
    const me = koma.as('storm')
    const work: Asked[] = []
    for (let place = 0; place < 24; place += 2) {
      const body = { photo_ids: ids.slice(place, place + 5) }
      for (const { album_id } of albums) {
        work.push(() => me.call('POST /album/{AlbumId}/photos', { ...params(album_id), body }))
        work.push(() =>
          me.call('DELETE /album/{AlbumId}/photos', {
            ...params(album_id),
            body: { photo_ids: body.photo_ids.slice(1) },
          }),
        )
        work.push(() => me.call('GET /album/{AlbumId}/part', params(album_id)))
      }
      work.push(() => me.call('POST /trash/add', { body }))
      if (place % 4 === 0)
        work.push(() => me.call('POST /trash/delete', { body: { photo_ids: body.photo_ids.slice(0, 1) } }))
      work.push(() => me.call('POST /trash/restore', { body }))
    }
    work.push(() => me.call('DELETE /album/{AlbumId}', params(albums[2]?.album_id ?? '')))
    const statuses = await storm(work)
    expect(statuses.filter((status) => ![200, 204, 404].includes(status))).toEqual([])
    const { rows } = await koma.ports.database.pool.query(`
      select count(*) from albums where photo_count <> (
        select count(*) from album_photos join photos using (photo_id)
        where album_photos.album_id = albums.album_id and trashed_at is null)
      union all
      select count(*) from album_photos join photos using (photo_id) where hidden <> (trashed_at is not null)`)
    expect(rows.map(({ count }) => Number(count))).toEqual([0, 0])
    const left = await me.ask('GET /albums')
    expect(left.albums).toHaveLength(2)
    for (const { album_id, photo_count } of left.albums) {
      expect((await me.ask('GET /album/{AlbumId}', params(album_id))).photos).toHaveLength(photo_count)
    }
  })
})
