import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { dmOf } from './test-dm.ts'

let koma: TestKoma
let on: ReturnType<typeof dmOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = dmOf(koma)
})
afterAll(() => koma.stop())

const key = (digit: number) => `0b3c1a52-7d1e-4f00-9a11-00000000000${digit}`

async function send(by: string, name: string, photo_ids: string[], sending_id: string) {
  const { data, error, response } = await koma
    .as(by)
    .call('POST /dm/{TargetUserId}', { ...(await on.to(name)), body: { photo_ids, sending_id } })
  return { status: response?.status, photos: data?.photos, code: error?.code }
}

describe('[7 DM] a sending that the client gave an id', () => {
  it('is sent once and tells of itself once, although it is asked for again', async () => {
    const ids = await on.seed('mio', 2)
    const first = await send('mio', 'sora', ids, key(1))
    expect([first.status, first.photos?.map(({ sending_id }) => sending_id)]).toEqual([201, [key(1), key(1)]])
    const again = await send('mio', 'sora', ids, key(1).toUpperCase())
    expect(again).toEqual({ ...first, status: 200 })
    expect(await on.photosIn('sora', 'mio')).toHaveLength(2)
    expect(await on.told('sora')).toMatchObject([{ num: 2 }])
    expect((await on.thread('sora', 'mio')).unread_count).toBe(2)
    // Another id is another sending of the same photos.
    expect((await send('mio', 'sora', ids, key(2))).status).toBe(201)
    expect(await on.photosIn('sora', 'mio')).toHaveLength(4)
  })

  it('is sent once by ten calls at the same time, to somebody who was never sent anything', async () => {
    const [photo = ''] = await on.seed('hasty', 1)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('hasty', 'target', [photo], key(1))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
    expect(new Set(answers.map(({ photos }) => photos?.[0]?.sent_at)).size).toBe(1)
    expect(await on.photosIn('target', 'hasty')).toEqual([photo])
  })

  it('answers what is left of it after photos were taken back or moved to the trash, and sends nothing anew', async () => {
    const [kept = '', trashed = '', taken = ''] = await on.seed('giver', 3)
    await send('giver', 'taker', [kept, trashed, taken], key(1))
    await on.trash('giver', 'add', [trashed])
    await on.takeBack('giver', 'taker', [taken])
    const again = await send('giver', 'taker', [kept, trashed, taken], key(1))
    expect([again.status, again.photos?.map(({ photo_id }) => photo_id)]).toEqual([200, [kept]])
    await on.takeBack('giver', 'taker', [kept, trashed])
    expect(await send('giver', 'taker', [kept], key(1))).toMatchObject({ status: 200, photos: [] })
    expect(await on.photosIn('taker', 'giver')).toEqual([])
  })

  it('does not count against the limit of the hour when it is asked for again', async () => {
    const ids = await on.seed('eager', 200)
    await send('eager', 'stranger', ids, key(1))
    expect((await send('eager', 'stranger', ids, key(1))).status).toBe(200)
    expect((await send('eager', 'stranger', ids, key(2))).code).toBe(1030)
    koma.ports.clock.advance(3_600_000)
    // A refused sending is not remembered as sent.
    expect((await send('eager', 'stranger', ids.slice(0, 1), key(2))).status).toBe(201)
  })

  it('is not blocked, changed or revealed by the same id of another sender or to another receiver', async () => {
    const [mine = ''] = await on.seed('victim', 1)
    const [theirs = ''] = await on.seed('attacker', 1)
    const sent = await send('victim', 'friend', [mine], key(1))
    expect(await send('attacker', 'friend', [theirs], key(1))).toMatchObject({
      status: 201,
      photos: [{ photo_id: theirs }],
    })
    expect(await send('victim', 'attacker', [mine], key(1))).toMatchObject({
      status: 201,
      photos: [{ photo_id: mine }],
    })
    // The receiver sees the id and can use it for sendings of their own in the same thread: neither side mixes them up.
    expect(await send('attacker', 'victim', [theirs], key(1))).toMatchObject({
      status: 201,
      photos: [{ photo_id: theirs }],
    })
    expect((await on.thread('victim', 'attacker')).last_event).toMatchObject({ num: 1 })
    expect(await send('victim', 'friend', [mine], key(1))).toEqual({ ...sent, status: 200 })
    // Who may not send these photos is told so, whatever was sent under the id elsewhere.
    expect((await send('attacker', 'sora', [mine], key(1))).status).toBe(404)
    expect((await send('victim', 'victim', [mine], key(1))).status).toBe(422)
    expect((await send('victim', 'friend', [mine], 'no-uuid')).status).toBe(422)
  })

  it('is forgotten after a day', async () => {
    const [photo = ''] = await on.seed('patient', 1)
    await send('patient', 'reader', [photo], key(1))
    koma.ports.clock.advance(86_400_000 + 1000)
    await send('patient', 'reader', [photo], key(2))
    const { rows } = await koma.ports.database.pool.query(
      `select sending_id from dm_sendings where sender_id = '${await on.userId('patient')}'`,
    )
    expect(rows).toEqual([{ sending_id: key(2) }])
    expect((await send('patient', 'reader', [photo], key(1))).status).toBe(201)
  })
})
