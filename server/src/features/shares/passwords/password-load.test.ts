import { limits } from '@koma/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKoma, type TestKoma } from '../../../test-koma.ts'
import { sharesOf } from '../test-shares.ts'

let koma: TestKoma
let on: ReturnType<typeof sharesOf>
beforeAll(async () => {
  koma = await startTestKoma({ KOMA_RATE_LIMITS: 'off', KOMA_PASSWORD_COST: '13' })
  on = sharesOf(koma)
})
afterAll(() => koma.stop())

const changesEach = 20

describe('[6 password] load', () => {
  it('two owners who flood us with password changes do not keep others from unlocking', async () => {
    const lock = { share_type: 'PUBLIC_PASSWORD', password: 'first' }
    const [one, two, other] = await Promise.all(['one', 'two', 'other'].map((owner) => on.make(owner, lock)))
    const order: string[] = []
    const flood = [
      ['one', one],
      ['two', two],
    ] as const
    const changes = flood.flatMap(([owner, share]) =>
      Array.from({ length: changesEach }, async (_, place) => {
        const { response, error } = await on.patch(owner, share?.album_id ?? '', { password: `changed ${place}` })
        if (!error) order.push('changed')
        return { status: response?.status, wait: error?.retryAfterSeconds }
      }),
    )
    const unlocks = ['guest', 'visitor', 'friend'].map(async (who) => {
      const client = who === 'guest' ? koma.guest : koma.as(who)
      const body = { password: 'first' }
      const { response } = await client.call('POST /share/{ShareId}/unlock', {
        ...on.params(other?.album_id ?? ''),
        body,
      })
      order.push('unlocked')
      return response?.status
    })
    expect(await Promise.all(unlocks)).toEqual([200, 200, 200])
    // Each unlock waits for the running hash and a turn of the changes; in a common queue, 40 changes would be before it.
    expect(order.filter((what) => what === 'changed').length).toBeLessThan(10)
    const answers = await Promise.all(changes)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused).toEqual(refused.map(() => ({ status: 429, wait: 5 })))
  })

  it('an owner can set a limited number of passwords within a window, and a rejected one does not count', async () => {
    const { album_id } = await on.make('often')
    const needless = await on.patch('often', album_id, { password: 'no lock here' })
    expect(needless.error?.status).toBe(422)
    await koma.ports.database.pool.query('update identity.attempts set count = $1', [
      limits.attempts.sharePasswordsPerOwner,
    ])
    const lock = { share_type: 'PUBLIC_PASSWORD', password: 'one more' }
    expect((await on.patch('often', album_id, lock)).error).toBeNull()
    await koma.ports.database.pool.query('update identity.attempts set count = $1', [
      limits.attempts.sharePasswordsPerOwner,
    ])
    const late = await on.patch('often', album_id, { password: 'too many' })
    expect([late.error?.code, late.error?.retryAfterSeconds]).toEqual([1030, limits.attempts.window / 1000])
    const made = await koma.as('often').call('POST /share', { body: { name: '秋', ...lock } as never })
    expect(made.error?.code).toBe(1030)
    koma.ports.clock.advance(limits.attempts.window)
    expect((await on.patch('often', album_id, { password: 'later' })).error).toBeNull()
  })
})
