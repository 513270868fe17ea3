import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { startLinkPages } from '../shares/link-preview/test-link-page.ts'
import { campaignsOf } from './test-campaigns.ts'

let koma: TestKoma
let campaigns: ReturnType<typeof campaignsOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  campaigns = campaignsOf(koma)
  campaigns.moveTo('2026-08-10T00:00:00Z')
})
afterAll(() => koma.stop())

/** What the campaign says, and the same counted from its posts. */
async function counts(): Promise<number[]> {
  const { posts_count, users_count, worlds_count } = await campaigns.open(null)
  const { rows } = await koma.ports.database.pool.query(
    `select count(*)::int as posts, count(distinct user_id)::int as users, count(distinct world_key)::int as worlds,
      (select count(*)::int from promotion_tallies) as tallies
    from promotion_posts where not hidden`,
  )
  const { posts, users, worlds, tallies } = rows[0]
  expect([posts_count, users_count, worlds_count, users_count + worlds_count]).toEqual([posts, users, worlds, tallies])
  return [posts_count, users_count, worlds_count]
}

it('counts posts, people and worlds with every change of a post, whichever statement makes it', async () => {
  await campaigns.make({ worlds: { names: ['World *'] } })
  const [a = '', b = '', c = ''] = await campaigns.seed('mio', 3)
  const [d = ''] = await campaigns.seed('nagi', 1)
  await campaigns.setWorld([a, b, d], null, 'World 1')
  await campaigns.setWorld([c], null, 'World 2')
  await Promise.all([a, b, c].map((id) => campaigns.post('mio', id)))
  await campaigns.post('nagi', d)
  expect(await counts()).toEqual([4, 2, 2])
  await koma.as('mio').ask('POST /trash/add', { body: { photo_ids: [a, c] } })
  expect(await counts()).toEqual([2, 2, 1])
  await koma.as('mio').ask('POST /trash/restore', { body: { photo_ids: [a, c] } })
  await campaigns.takeBack('mio', b)
  expect(await counts()).toEqual([3, 2, 2])
  await koma.ports.database.pool.query('update promotion_posts set is_suspended = true where user_id = $1', [
    await campaigns.idOf('mio'),
  ])
  expect(await counts()).toEqual([1, 1, 1])
  await koma.ports.database.pool.query('update promotion_posts set is_suspended = false')
  await koma.ports.database.pool.query('delete from users where user_id = $1', [await campaigns.idOf('nagi')])
  expect(await counts()).toEqual([2, 1, 2])
  await koma.ports.database.pool.query('delete from promotions')
  expect((await koma.ports.database.pool.query('select from promotion_tallies')).rows).toEqual([])
})

it('has previews of its page, in both languages, and of its photos until they are taken back', async () => {
  await campaigns.make({ addresses: ['natsu'], worlds: { names: ['World *'] } })
  const pages = await startLinkPages(koma)
  const [empty] = [await pages.read('/pr/summer')]
  expect(empty.meta).toMatchObject({ 'og:title': '夏', 'og:description': '夏の写真', 'twitter:card': 'summary' })
  const library = await koma.as('mio').ask('GET /my', { query: {} })
  const photoId = library.photos[0]?.photo_id ?? ''
  await koma.ports.database.pool.query(`update users set user_name = 'Mio'`)
  await campaigns.takeBack('mio', photoId)
  const { data: post } = await campaigns.post('mio', photoId)
  const path = `/pr/natsu/photo/${post?.timestamp}`
  const { meta } = await pages.read(path, { 'Accept-Language': 'en' })
  expect(meta).toMatchObject({
    'og:title': expect.stringMatching(/^World \d$/),
    'og:description': 'A photo by Mio · Summer',
    'og:url': `https://koma.example${path}`,
    'og:image': expect.stringContaining(`/content/photo/${photoId}/preview.jpg`),
  })
  for (const other of ['/pr/summer', '/pr/summer/Summer-2026']) {
    expect((await pages.read(other)).meta['og:image']).toContain(photoId)
  }
  await campaigns.takeBack('mio', photoId)
  for (const gone of [path, '/pr/nowhere', '/pr/summer/photo/1']) expect((await pages.read(gone)).meta).toEqual({})
  await pages.stop()
})
