import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SetClock } from '../clock/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { queriesDuring } from '../database/test-queries.ts'
import { AttemptCounter, networkOf, sweepAttempts } from './attempt-counter.ts'

const limit = { max: 3, window: 60_000 }

let database: TestDatabase
let clock: SetClock
let counter: AttemptCounter
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await database.pool.query('delete from identity.attempts')
  clock = new SetClock(new Date('2026-08-16T12:00:00Z'))
  counter = new AttemptCounter(database.kysely, clock, 'a secret')
})
afterAll(() => database.close())

const rowsLeft = async () => (await database.pool.query('select from identity.attempts')).rows.length

describe('the attempt counter', () => {
  it('allows attempts up to the limit for each key, then returns how long to wait', async () => {
    const spend = (what: string) => counter.spend(limit, ['password', what])
    expect([await spend('a'), await spend('a'), await spend('a')]).toEqual([null, null, null])
    clock.advance(20_000)
    expect([await spend('a'), await spend('b')]).toEqual([40_000, null])
    clock.advance(40_000)
    expect(await spend('a')).toBeNull()
  })

  it('allows no more than the limit when attempts run in parallel', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => counter.spend(limit, ['password', 'a'])))
    expect(waits.filter((wait) => wait === null)).toHaveLength(3)
  })

  it('counts several attempts at once, refunds one, and forgets them all', async () => {
    expect(await counter.spend(limit, ['a'], { times: 3 })).toBeNull()
    await counter.refund(['a'])
    expect([await counter.spend(limit, ['a']), await counter.spend(limit, ['a'])]).toEqual([null, 60_000])
    await counter.forget(['a'])
    expect(await counter.spend(limit, ['a'], { times: 4 })).toBe(60_000)
  })

  it('counts many keys in one statement with the same results as one by one, also across windows', async () => {
    const oneByOne = new AttemptCounter(database.kysely, clock, 'another secret')
    const rounds = ['aabc', 'cab', 'aaaaa', '', 'bbcbd', 'a', 'ddddd']
    for (const round of rounds) {
      const keys = [...round].map((name) => ['told', name])
      const expected: boolean[] = []
      for (const key of keys) expected.push((await oneByOne.spend(limit, key)) === null)
      expect([round, await counter.spendMany(limit, keys)]).toEqual([round, expected])
      clock.advance(13_000)
    }
    const keys = Array.from({ length: 100 }, (_, number) => ['told', `many ${number}`])
    expect(await queriesDuring(() => counter.spendMany(limit, keys))).toHaveLength(1)
  })

  it('allows no more than the limit when many keys are counted in parallel, in any order', async () => {
    const keys = Array.from({ length: 20 }, (_, number) => ['told', `${number}`])
    const spend = (turn: number) => counter.spendMany(limit, turn % 2 ? keys : keys.toReversed())
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => spend(turn)))
    expect(answers.flat().filter((isAllowed) => isAllowed)).toHaveLength(3 * keys.length)
    expect(await counter.spend(limit, ['told', '0'])).toBe(60_000)
  })

  it('rolls the count back with a failed transaction', async () => {
    const failing = database.kysely.transaction().execute(async (trx) => {
      await counter.spend(limit, ['a'], { on: trx, times: 3 })
      throw new Error('failed')
    })
    await expect(failing).rejects.toThrow('failed')
    expect(await counter.spend(limit, ['a'])).toBeNull()
  })

  it('stores only a digest of the key, and counts a whole IPv6 network as one', async () => {
    await counter.spend(limit, ['sign-in', '2001:db8::1'])
    await counter.spend(limit, ['sign-in', '2001:db8::2'])
    const { rows } = await database.pool.query('select key, count from identity.attempts')
    expect(rows).toEqual([{ key: expect.stringMatching(/^[\w-]{43}$/), count: 2 }])
    expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
  })

  it('sweeps expired rows, in as many batches as it takes', async () => {
    await database.pool.query(
      `insert into identity.attempts (key, count, resets_at)
      select 'key ' || place, 1, $1::timestamptz - interval '1 second' from generate_series(1, 2500) as place`,
      [clock.now()],
    )
    await counter.spend(limit, ['a'])
    await sweepAttempts(database.kysely, clock.now())
    expect(await rowsLeft()).toBe(1)
  })
})
