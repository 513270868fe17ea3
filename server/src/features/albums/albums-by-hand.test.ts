import type { AlbumMove } from '@koma/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../test-koma.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
})
afterAll(() => koma.stop())

const make = async (user: string, ...names: string[]) => {
  const ids: string[] = []
  for (const name of names) ids.push((await koma.as(user).ask('POST /album', { body: { name } })).album_id)
  return ids as [string, ...string[]]
}
const move = (user: string, ...moves: AlbumMove[]) => koma.as(user).ask('POST /albums/move', { body: { moves } })

/** The names of the albums in the order by hand. */
async function shown(user: string): Promise<string> {
  const { albums } = await koma.as(user).ask('GET /albums')
  return albums
    .toSorted((a, b) => a.hand_place - b.hand_place)
    .map(({ album_name }) => album_name)
    .join(' ')
}

describe('[5 albums] the order of albums by hand', () => {
  it('begins with the newest, and new albums come first although others were moved', async () => {
    const [a] = await make('new', 'A', 'B', 'C')
    expect(await shown('new')).toBe('C B A')
    await move('new', { album_ids: [a], to: 'start' })
    await make('new', 'D')
    expect(await shown('new')).toBe('D A C B')
  })

  it('moves albums to the ends and before another, several together, and answers how to undo it', async () => {
    const [a = '', b = '', c = '', d = ''] = await make('moves', 'A', 'B', 'C', 'D')
    expect(await shown('moves')).toBe('D C B A')
    expect(await move('moves', { album_ids: [d], to: 'end' })).toEqual({ undo: [{ album_ids: [d], to: c }] })
    expect(await shown('moves')).toBe('C B A D')
    const { undo } = await move('moves', { album_ids: [d, b], to: c }, { album_ids: [a], to: 'start' })
    expect(await shown('moves')).toBe('A D B C')
    await move('moves', ...undo)
    expect(await shown('moves')).toBe('C B A D')
  })

  it('does not change when an album was changed', async () => {
    const [a] = await make('moment', 'A', 'B')
    await move('moment', { album_ids: [a], to: 'start' })
    const before = (await koma.as('moment').ask('GET /albums')).albums.map(({ updated_at }) => updated_at)
    await move('moment', { album_ids: [a], to: 'end' })
    expect((await koma.as('moment').ask('GET /albums')).albums.map(({ updated_at }) => updated_at)).toEqual(before)
  })

  it('ignores the albums of others, those that are gone, and goals that are not there', async () => {
    const [a = '', b = ''] = await make('owner', 'A', 'B')
    const [other = ''] = await make('other', 'X')
    await koma.as('owner').ask('DELETE /album/{AlbumId}', { params: { AlbumId: b } })
    expect(await move('owner', { album_ids: [other, b], to: 'start' })).toEqual({ undo: [] })
    expect(await move('owner', { album_ids: [a], to: other })).toEqual({ undo: [] })
    expect(await move('other', { album_ids: [a], to: 'end' })).toEqual({ undo: [] })
    expect([await shown('owner'), await shown('other')]).toEqual(['A', 'X'])
  })

  it('is refused to guests, and for malformed or too many moves', async () => {
    const [a] = await make('bad', 'A')
    const ask = (who: string | null, body: object) => {
      const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
      return who ? koma.fetchAs(who, '/api/albums/move', request) : fetch(`${koma.url}/api/albums/move`, request)
    }
    const one = { album_ids: [a], to: 'end' }
    expect((await ask(null, { moves: [one] })).status).toBe(401)
    const bodies = [
      { moves: [] },
      { moves: Array.from({ length: 201 }, () => one) },
      { moves: [{ album_ids: [], to: 'end' }] },
      { moves: [{ album_ids: [a], to: 'middle' }] },
      {},
    ]
    const statuses = await Promise.all(bodies.map(async (body) => (await ask('bad', body)).status))
    expect(new Set(statuses)).toEqual(new Set([422]))
  })

  it('holds while two devices move and make albums at once', async () => {
    const ids = await make('busy', ...Array.from('ABCDEFGH'))
    const moves = Array.from({ length: 24 }, (_, count) =>
      move('busy', { album_ids: [ids[count % 8] ?? ''], to: count % 3 ? (ids[(count * 5) % 8] ?? '') : 'start' }),
    )
    await Promise.all([...moves, make('busy', 'I'), make('busy', 'J')])
    const { albums } = await koma.as('busy').ask('GET /albums')
    expect(new Set(albums.map(({ hand_place }) => hand_place)).size).toBe(10)
  })

  it('finds places between two albums again and again', async () => {
    const [a = '', b = '', c = ''] = await make('tight', 'A', 'B', 'C')
    for (let turn = 0; turn < 30; turn += 1) await move('tight', { album_ids: [turn % 2 ? c : b], to: a })
    expect(await shown('tight')).toBe('B C A')
  })

  it('[settings] is chosen for the account', async () => {
    const user = koma.as('chooses')
    expect((await user.ask('GET /me/settings')).albums_by).toBe('updated')
    await user.ask('PUT /me/settings', { body: { albums_by: 'hand' } })
    expect((await user.ask('GET /me/settings')).albums_by).toBe('hand')
  })
})
