import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedLibrary } from '../features/photos/library/test-library.ts'
import { startTestKoma, type TestKoma } from '../test-koma.ts'
import type { DemoIds } from './demo-ids.ts'
import { addMessages } from './fill-messages.ts'
import { planDemo } from './plan-demo.ts'

let koma: TestKoma
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off' })
  const { users, photos } = planDemo(koma.ports.clock.now())
  const ids: DemoIds = { users: new Map(), photos: new Map() }
  for (const { key } of users) {
    const { user_id } = await koma.as(key).ask('GET /me')
    ids.users.set(key, user_id)
    const own = photos.filter(({ owner }) => owner === key)
    const from = Date.UTC(2026, 0, 1)
    const photoIds = await seedLibrary(koma.ports.database.pool, { ownerId: user_id, count: own.length, from })
    for (const [place, photo] of own.entries()) ids.photos.set(photo, photoIds[place] ?? '')
  }
  await addMessages(koma.ports, photos, ids)
})
afterAll(() => koma.stop())

describe('the demo', () => {
  it('gives its first user threads with unread photos and reactions, notifications and two groups', async () => {
    const { threads } = await koma.as('mio').ask('GET /dm')
    expect(threads).toHaveLength(3)
    expect(threads.filter(({ unread_count }) => unread_count > 0)).toHaveLength(2)
    const counts = await koma.as('mio').ask('GET /notifications/count')
    expect([counts.dm > 0, counts.reaction > 0]).toEqual([true, true])
    const { groups } = await koma.as('mio').ask('GET /groups')
    expect(groups.map(({ users }) => users.length)).toEqual([2, 2])
    expect((await koma.as('nagi').ask('GET /dm')).threads[0]?.unread_count).toBe(2)
  })
})
