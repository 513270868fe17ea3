import type { TestKoma } from '../../test-koma.ts'
import { seedLibrary } from '../photos/library/test-library.ts'

type ShareBody = Record<string, unknown>

/** Short helpers for tests of shares. People are named by their accounts. */
export function sharesOf(koma: TestKoma) {
  const idOf = async (name: string) => (await koma.as(name).ask('GET /me')).user_id
  async function seed(name: string, count: number): Promise<string[]> {
    const ownerId = await idOf(name)
    return seedLibrary(koma.ports.database.pool, { ownerId, count, from: Date.UTC(2026, 0, 1) })
  }
  const make = (name: string, body: ShareBody = {}) =>
    koma.as(name).ask('POST /share', { body: { name: '夏の浮島', share_type: 'INVITE_ONLY', ...body } as never })
  const params = (ShareId: string) => ({ params: { ShareId } })
  const open = (name: string, id: string) => koma.as(name).ask('GET /share/{ShareId}', params(id))
  const patch = (name: string, id: string, body: ShareBody) =>
    koma.as(name).call('PATCH /share/{ShareId}', { ...params(id), body: body as never })
  const name = async (by: string, id: string, ...people: string[]) => {
    const user_ids = await Promise.all(people.map(idOf))
    return koma.as(by).call('POST /share/{ShareId}/users', { ...params(id), body: { user_ids } })
  }
  const join = async (owner: string, id: string, ...people: string[]) => {
    await name(owner, id, ...people)
    for (const person of people) await name(person, id, person)
  }
  const add = (by: string, id: string, photo_ids: string[]) =>
    koma.as(by).call('POST /share/{ShareId}/photos', { ...params(id), body: { photo_ids } })
  const remove = (by: string, id: string, photo_ids: string[]) =>
    koma.as(by).call('DELETE /share/{ShareId}/photos', { ...params(id), body: { photo_ids } })
  const photosOf = async (by: string, id: string) =>
    (await koma.as(by).ask('GET /share/{ShareId}/photos', params(id))).photos.map(({ photo_id }) => photo_id)
  const away = async (by: string, id: string, who: string) =>
    koma.as(by).call('DELETE /share/{ShareId}/user/{UserId}', { params: { ShareId: id, UserId: await idOf(who) } })
  const namesOf = (users: Array<{ user_id: string }>) => users.map(({ user_id }) => user_id)
  const told = async (who: string) => {
    const { rows } = await koma.ports.database.pool.query(
      `select event, num from notifications where user_id = $1 and type = 'share_album' order by happened_at, event`,
      [await idOf(who)],
    )
    return rows.map(({ event, num }) => `${event} ${num}`)
  }
  return { idOf, seed, make, params, open, patch, name, join, add, remove, photosOf, away, namesOf, told }
}
