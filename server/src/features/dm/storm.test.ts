import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { type Asked, storm } from '../../test-storm.ts'
import { dmOf } from './test-dm.ts'

let koma: TestKoma
let on: ReturnType<typeof dmOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = dmOf(koma)
})
afterAll(() => koma.stop())

describe('[7 DM] many calls at once', () => {
  it('lose no photo and give none the same sent_at when both send at once for the first time', async () => {
    const [mine, theirs] = [await on.seed('one', 6), await on.seed('two', 6)]
    await Promise.all(
      mine.flatMap((photo, place) => [on.sent('one', 'two', [photo]), on.sent('two', 'one', [theirs[place] ?? ''])]),
    )
    const { photos } = await on.page('one', 'two')
    expect(photos.map(({ photo_id }) => photo_id).toSorted()).toEqual([...mine, ...theirs].toSorted())
    expect(new Set(photos.map(({ sent_at }) => sent_at)).size).toBe(12)
    expect((await on.thread('one', 'two')).unread_count).toBe(6)
  })

  it('end without a deadlock while photos are sent, taken back, read, reacted to, trashed, restored and deleted', async () => {
    const people = ['x', 'y'] as const
    const ids = { x: await on.seed('x', 8), y: await on.seed('y', 8) }
    const sent = { x: await on.sent('x', 'y', ids.x), y: await on.sent('y', 'x', ids.y) }
    const work: Asked[] = []
    for (const name of people) {
      const other = name === 'x' ? 'y' : 'x'
      for (let place = 0; place < 8; place += 1) {
        const photo = [ids[name][place] ?? '']
        work.push(() => on.send(name, other, photo))
        work.push(() => on.reactTo(other, name, sent[name][place] ?? 0, '✨'))
        work.push(() => on.takeBack(name, other, photo))
        work.push(() => koma.as(name).call('POST /trash/add', { body: { photo_ids: photo } }))
        work.push(() => koma.as(name).call('POST /trash/restore', { body: { photo_ids: photo } }))
        if (place % 4 === 0) work.push(() => koma.as(name).call('POST /trash/delete', { body: { photo_ids: photo } }))
      }
      for (let count = 0; count < 4; count += 1) {
        work.push(async () => koma.as(name).call('POST /dm/{TargetUserId}/read', await on.to(other)))
        work.push(async () => koma.as(name).call('GET /dm/{TargetUserId}/photos', await on.to(other)))
        work.push(() => koma.as(name).call('GET /dm'))
      }
    }
    const statuses = await storm(work)
    expect(statuses.filter((status) => status === 0 || status >= 500)).toEqual([])
    const { rows } = await koma.ports.database.pool.query(`
      select count(*)::int as wrong from dm_photos join photos using (photo_id) where hidden <> (trashed_at is not null)`)
    expect(rows).toEqual([{ wrong: 0 }])
    const lists = await Promise.all([on.photosIn('x', 'y'), on.photosIn('y', 'x')])
    expect(lists[0]).toEqual(lists[1])
  })
})
