import { callList } from '@koma/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'
import { groupsPage } from './store.ts'

let koma: TestKoma
const ids: Record<string, string> = {}
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  for (const name of ['mio', 'sora', 'nagi', 'kanade']) ids[name] = (await koma.as(name).ask('GET /me')).user_id
})
afterAll(() => koma.stop())

const of = (...names: string[]) => names.map((name) => ids[name] ?? '')
const make = (by: string, name: string, user_ids: string[] = [], icon?: string) =>
  koma.as(by).ask('POST /groups', { body: { name, user_ids, ...(icon && { icon }) } })
const at = (GroupId: string) => ({ params: { GroupId } })
const usersIn = (group: { users: Array<{ user_id: string }> } | null) => group?.users.map(({ user_id }) => user_id)

describe('[7 groups] the address book', () => {
  it('has groups by name, with their users in the order they were added', async () => {
    const night = await make('mio', 'よるの会', of('sora', 'nagi', 'sora'), '🌙')
    await make('mio', 'アルバム仲間')
    expect(night).toMatchObject({ name: 'よるの会', icon: '🌙' })
    expect(usersIn(night)).toEqual(of('sora', 'nagi'))
    const added = await koma
      .as('mio')
      .ask('POST /group/{GroupId}/users', { ...at(night.id), body: { user_ids: of('kanade', 'sora') } })
    expect(usersIn(added)).toEqual(of('sora', 'nagi', 'kanade'))
    const removed = await koma
      .as('mio')
      .ask('DELETE /group/{GroupId}/users', { ...at(night.id), body: { user_ids: of('nagi', 'nagi') } })
    expect(usersIn(removed)).toEqual(of('sora', 'kanade'))
    const { groups } = await koma.as('mio').ask('GET /groups')
    expect(groups.map(({ name }) => name)).toEqual(['よるの会', 'アルバム仲間'])
    expect(groups[0]).toEqual(removed)
  })

  it('is paged by a cursor that survives the deletion of its group, ignoring case and width', async () => {
    for (const name of ['b', 'Ａ', 'C', 'd']) await make('pager', name)
    const page = (query: object) => koma.as('pager').ask('GET /groups', { query })
    const first = await page({ limit: 2 })
    expect(first.groups.map(({ name }) => name)).toEqual(['Ａ', 'b'])
    await koma.as('pager').ask('DELETE /group/{GroupId}', at(first.groups[1]?.id ?? ''))
    const second = await page({ limit: 2, cursor: first.next_cursor })
    expect([second.groups.map(({ name }) => name), second.next_cursor]).toEqual([['C', 'd'], null])
    const broken = await koma.as('pager').call('GET /groups', { query: { cursor: 'nonsense' } })
    expect(broken.error?.status).toBe(422)
  })

  it('changes the name or the icon, and removes the icon', async () => {
    const group = await make('nagi', '散歩', [], '🌊')
    const patch = (body: object) => koma.as('nagi').ask('PATCH /group/{GroupId}', { ...at(group.id), body })
    expect(await patch({ name: '夜の散歩' })).toMatchObject({ name: '夜の散歩', icon: '🌊' })
    expect(await patch({ icon: null })).toMatchObject({ name: '夜の散歩', icon: null })
    expect(await patch({})).toMatchObject({ name: '夜の散歩', icon: null })
    const words = await koma.as('nagi').call('PATCH /group/{GroupId}', { ...at(group.id), body: { icon: 'words' } })
    expect(words.error?.code).toBe(1106)
  })

  it('refuses unknown users and oneself, and leaves the group as it was', async () => {
    const group = await make('sora', '星', of('mio'))
    const nobody = '019a8b2e-0000-7000-8000-000000000009'
    const add = (user_ids: string[]) =>
      koma.as('sora').call('POST /group/{GroupId}/users', { ...at(group.id), body: { user_ids } })
    expect((await add([...of('nagi'), nobody])).error?.status).toBe(404)
    expect((await add(of('sora'))).error?.status).toBe(422)
    const made = await koma.as('sora').call('POST /groups', { body: { name: 'x', user_ids: [nobody] } })
    expect(made.error?.status).toBe(404)
    const { groups } = await koma.as('sora').ask('GET /groups')
    expect(groups.map((found) => usersIn(found))).toEqual([of('mio')])
  })

  it('has limits, also when many are added at once', async () => {
    const many = (count: number) =>
      sql<{ user_id: string }>`insert into users (user_id, subject) select gen_random_uuid(), gen_random_uuid()::text
        from generate_series(1, ${count}::int) returning user_id`.execute(koma.ports.database.kysely)
    const users = (await many(210)).rows.map(({ user_id }) => user_id)
    const group = await make('kanade', '大所帯', users.slice(0, 195))
    const add = (user_ids: string[]) =>
      koma.as('kanade').call('POST /group/{GroupId}/users', { ...at(group.id), body: { user_ids } })
    const answers = await Promise.all([
      add(users.slice(195, 199)),
      add(users.slice(199, 203)),
      add(users.slice(203, 207)),
    ])
    expect(answers.map(({ error }) => error?.code ?? 200).toSorted()).toEqual([1206, 1206, 200])
    await sql`insert into groups (group_id, owner_id, name) select gen_random_uuid(), ${ids['kanade']}, 'g' || place
      from generate_series(1, 198) as place`.execute(koma.ports.database.kysely)
    const groups = await Promise.all(
      ['p', 'q'].map((name) => koma.as('kanade').call('POST /groups', { body: { name } })),
    )
    expect(groups.map(({ error }) => error?.code ?? 201).toSorted()).toEqual([1206, 201])
  })

  it('is seen by its owner alone: for the users in a group, and for guests, there is none', async () => {
    const group = await make('owner', 'ひみつ', of('mio', 'sora'))
    const bodies: Record<string, object> = {
      'PATCH /group/{GroupId}': { name: 'x' },
      'POST /group/{GroupId}/users': { user_ids: of('nagi') },
      'DELETE /group/{GroupId}/users': { user_ids: of('mio') },
    }
    const ofOne = callList.filter(([name, call]) => call.feature === 'groups' && name.includes('{GroupId}'))
    expect(ofOne).toHaveLength(5)
    for (const [name] of ofOne) {
      const [method = '', path = ''] = name.split(' ')
      for (const [who, status] of [
        ['mio', 404],
        ['stranger', 404],
        [null, 401],
      ] as const) {
        const body = bodies[name]
        const answer = await fetch(`${koma.url}/api${path.replace('{GroupId}', group.id)}`, {
          method,
          headers: {
            ...(who && { Authorization: `Bearer ${who}` }),
            ...(body && { 'Content-Type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        })
        expect([name, who, answer.status]).toEqual([name, who, status])
      }
    }
    expect(usersIn(await koma.as('owner').ask('GET /group/{GroupId}', at(group.id)))).toEqual(of('mio', 'sora'))
    const { rows } = await koma.ports.database.pool.query('select from notifications')
    expect(rows).toEqual([])
  })

  it('reads a page from the index of its order, without sorting', async () => {
    await koma.ports.database.pool.query('vacuum analyze groups')
    const query = groupsPage(
      koma.ports.database.kysely,
      ids['kanade'] ?? '',
      { name: 'g', id: ids['mio'] ?? '' },
      50,
    ).compile()
    const client = await koma.ports.database.pool.connect()
    try {
      await client.query('begin; set local random_page_cost = 1.1; set local enable_seqscan = off')
      const { rows } = await client.query(`explain (format json) ${query.sql}`, [...query.parameters])
      const plan = JSON.stringify(rows)
      expect([plan.includes('groups_list'), plan.includes('"Sort"')]).toEqual([true, false])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
