import { errors } from '@koma/contract/errors'
import { limits } from '@koma/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { campaignsOf } from './test-campaigns.ts'

let koma: TestKoma
let on: ReturnType<typeof campaignsOf>
let photoId = ''
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = campaignsOf(koma)
  await on.make()
  ;[photoId = ''] = await on.seed('owner', 1)
  for (const name of ['nagi', 'rei']) await on.idOf(name)
})
afterAll(() => koma.stop())
beforeEach(async () => {
  await koma.ports.database.pool.query('delete from promotion_posts; delete from notifications; delete from mutes')
  await on.post('owner', photoId)
})

const react = (name: string, reaction: string, action: 'add' | 'remove' = 'add', id = photoId) =>
  koma.as(name).call('POST /timeline/promotion/{promotion_id}/{PhotoId}/reaction', {
    params: { promotion_id: 'summer', PhotoId: id },
    body: { action, reaction },
  })
const idsOf = (reactions: Record<string, Array<{ user_id: string }>> = {}) =>
  Object.fromEntries(Object.entries(reactions).map(([emoji, users]) => [emoji, users.map(({ user_id }) => user_id)]))
const seenBy = async (name: string | null) => {
  const [item] = (await on.timeline(name)).items
  return item && idsOf(item.photos[0]?.reactions)
}
const mute = async (by: string, who: string) =>
  koma.as(by).ask('POST /mute', { body: { target_user_id: await on.idOf(who), mute: true } })
const toldTo = async (name: string) =>
  (await koma.as(name).ask('GET /notifications', { query: { type: 'reaction' } })).notifications

describe('[4] reactions to a campaign post', () => {
  it('are left by anybody who is signed in, and everybody sees them', async () => {
    const [nagi, rei] = [await on.idOf('nagi'), await on.idOf('rei')]
    expect(idsOf((await react('nagi', '🎆')).data?.reactions)).toEqual({ '🎆': [nagi] })
    await react('nagi', '🎆')
    await react('rei', '🎆')
    expect(idsOf((await react('rei', '😍')).data?.reactions)).toEqual({ '🎆': [nagi, rei], '😍': [rei] })
    for (const name of [null, 'owner', 'nagi']) expect(await seenBy(name)).toEqual({ '🎆': [nagi, rei], '😍': [rei] })
    await react('rei', '😍', 'remove')
    expect(await seenBy(null)).toEqual({ '🎆': [nagi, rei] })
  })

  it('stay with the post: the library has none of them, and they go when it is taken back', async () => {
    await react('nagi', '🎆')
    const inLibrary = await koma.as('owner').ask('GET /my/{PhotoId}', { params: { PhotoId: photoId } })
    expect(inLibrary.reactions).toEqual({})
    await on.takeBack('owner', photoId)
    await on.post('owner', photoId)
    expect(await seenBy(null)).toEqual({})
  })

  it('tell the owner once for all of them, with the place of the post', async () => {
    await react('owner', '🎆')
    expect(await toldTo('owner')).toEqual([])
    await react('nagi', '🎆')
    await react('rei', '🎆')
    const [item] = (await on.timeline(null)).items
    const place = { share_id: null, dm_user_id: null, promotion_id: 'summer', sent_at: item?.timestamp }
    expect(await toldTo('owner')).toMatchObject([{ photo_id: photoId, ...place }])
    await koma.as('owner').ask('POST /trash/add', { body: { photo_ids: [photoId] } })
    expect(await toldTo('owner')).toEqual([])
    await koma.as('owner').ask('POST /trash/restore', { body: { photo_ids: [photoId] } })
    expect(await toldTo('owner')).toHaveLength(1)
  })

  it('leave out muted people, and somebody who muted the owner does not find the post', async () => {
    await react('nagi', '🎆')
    await mute('rei', 'nagi')
    expect(await seenBy('rei')).toEqual({})
    await mute('nagi', 'owner')
    expect((await react('nagi', '😍')).error?.status).toBe(404)
  })

  it('are single emoji, limited in number for each user and for each post', async () => {
    expect((await react('nagi', 'nice')).error?.status).toBe(422)
    const { pool } = koma.ports.database
    const fill = (who: string, count: number) =>
      pool.query(
        `insert into promotion_reactions (promotion_id, photo_id, user_id, reaction)
         select 'summer', $1, $2, 'emoji ' || number from generate_series(1, $3::int) as number`,
        [photoId, who, count],
      )
    await fill(await on.idOf('nagi'), limits.reactionsPerPhotoAndUser)
    expect((await react('nagi', '🎆')).error?.code).toBe(errors.too_many_reactions.code)
    await fill(await on.idOf('owner'), limits.reactionsPerPost - limits.reactionsPerPhotoAndUser)
    expect((await react('rei', '🎆')).error?.code).toBe(errors.post_full.code)
    expect((await react('rei', '🎆', 'remove')).error).toBeNull()
  })
})
