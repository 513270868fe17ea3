import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { dmOf } from '../dm/test-dm.ts'
import { sharesOf } from '../shares/test-shares.ts'
import { foundPage } from './find-photos.ts'

let koma: TestKoma
let on: ReturnType<typeof dmOf>
let shares: ReturnType<typeof sharesOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  on = dmOf(koma)
  shares = sharesOf(koma)
})
afterAll(() => koma.stop())

const search = async (by: string, name: string, query: object = {}) =>
  koma.as(by).ask('GET /search/photo', { query: { user_id: await on.userId(name), ...query } as never })
const found = async (by: string, name: string, query: object = {}) =>
  (await search(by, name, query)).photos.map(({ photo_id }) => photo_id)

describe('[7 GET /search/photo] photos with a person', () => {
  it('are own ones, and those of others that are shared with, sent to or tagged with the viewer', async () => {
    const [own = '', untagged = ''] = await on.seed('viewer', 2)
    const [shared = '', sent = '', both = '', hidden = '', open = ''] = await on.seed('friend', 5)
    await on.tag('viewer', own, ['guest'])
    for (const photo of [shared, sent, hidden, open]) await on.tag('friend', photo, ['guest'])
    await on.tag('friend', both, ['guest', 'viewer'])
    const { album_id } = await shares.make('friend', { photo_ids: [shared] })
    await shares.join('friend', album_id, 'viewer')
    // Anybody with its link sees it, but a search must not replace the link.
    await shares.make('friend', { share_type: 'PUBLIC', photo_ids: [open] })
    await on.sent('friend', 'viewer', [sent])
    const all = new Set(await found('viewer', 'guest'))
    expect(all).toEqual(new Set([own, shared, sent, both]))
    expect([...all]).not.toContain(untagged)
    expect(new Set(await found('viewer', 'guest', { scope: 'shared' }))).toEqual(new Set([shared, sent, both]))
    expect(await found('viewer', 'guest', { scope: 'mine' })).toEqual([own])
    expect((await search('viewer', 'guest')).matches).toBe(4)
    const { photos } = await search('viewer', 'guest')
    const ways = photos.map(({ photo_id, urls }) => [
      photo_id,
      new URL(urls.thumbnail, koma.url).searchParams.get('w')?.split(':')[0],
    ])
    expect(new Map(ways as Array<[string, string]>)).toEqual(
      new Map([
        [own, 'owner'],
        [shared, 'share'],
        [sent, 'dm'],
        [both, 'tagged'],
      ]),
    )
    await on.takeBack('friend', 'viewer', [sent])
    await on.trash('friend', 'add', [both])
    expect(new Set(await found('viewer', 'guest'))).toEqual(new Set([own, shared]))
    await on.mute('viewer', 'friend')
    expect(await found('viewer', 'guest')).toEqual([own])
    expect(await found('stranger', 'guest')).toEqual([])
  })

  it('are paged by when they were taken, and limited to a world and to days', async () => {
    const ids = await on.seed('taker', 9)
    for (const photo of ids) await on.tag('taker', photo, ['model'])
    const whole = await found('taker', 'model')
    expect(new Set(whole)).toEqual(new Set(ids))
    const first = await search('taker', 'model', { limit: 4 })
    const rest = await found('taker', 'model', { limit: 10, ...first.next })
    expect([...first.photos.map(({ photo_id }) => photo_id), ...rest]).toEqual(whole)
    const day = first.photos[0]?.taken_at.slice(0, 10)
    const onDay = await search('taker', 'model', { date_from: day, date_until: day })
    expect(new Set(onDay.photos.map(({ taken_at }) => taken_at.slice(0, 10)))).toEqual(new Set([day]))
    expect(await found('taker', 'model', { has_world: false })).toEqual([])
    expect(await found('taker', 'model', { world_id: 'wrld_other' })).toEqual([])
  })

  it('are read from the index of the person, without sorting', async () => {
    const { kysely, pool } = koma.ports.database
    const ids = await on.seed('many', 400)
    const [many, star] = [await on.userId('many'), await on.userId('star')]
    await pool.query(
      `insert into photo_tags (photo_id, user_id, owner_id, tagged_at, taken_at, place)
      select photo_id, $1, owner_id, added_at, taken_at, 1 from photos where photo_id = any($2)`,
      [star, ids],
    )
    await pool.query('vacuum analyze')
    for (const [by, index] of [
      ['taken', 'photo_tags_taken'],
      ['added', 'photo_tags_tagged'],
    ] as const) {
      const query = foundPage(kysely, many, { user_id: star, scope: 'all', by, direction: 'past', limit: 20 }).compile()
      const client = await pool.connect()
      try {
        await client.query('begin; set local random_page_cost = 1.1')
        const { rows } = await client.query(`explain (analyze, format json) ${query.sql}`, [...query.parameters])
        type Node = { 'Node Type': string; 'Index Name'?: string; 'Actual Rows': number; Plans?: Node[] }
        const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)]
        const nodes = flatten(rows[0]['QUERY PLAN'][0].Plan)
        expect(nodes.filter((node) => node['Node Type'] === 'Sort')).toEqual([])
        expect(nodes.find((node) => node['Index Name'] === index)?.['Actual Rows']).toBe(21)
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
  })

  it('are the only ones that can be searched for so far', async () => {
    const text = await koma.as('viewer').call('GET /search/photo', { query: { text: '浮島' } })
    expect(text.error?.status).toBe(501)
  })
})
