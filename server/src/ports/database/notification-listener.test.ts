import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NotificationListener } from './notification-listener.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let listener: NotificationListener
const log = { warn: vi.fn() }

beforeEach(async () => {
  log.warn.mockClear()
  database = await createTestDatabase()
  listener = new NotificationListener(database.pool, log)
  listener.start()
})
afterEach(async () => {
  await listener.close()
  await database.close()
})

const isHearing = () => vi.waitFor(() => expect(listener.hearing).toBe(true))

async function breakConnection(): Promise<void> {
  const { rowCount } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'koma listener'`,
  )
  expect(rowCount).toBe(1)
}

it('a listener that hears nothing any more says so once for each time, and goes on by itself', async () => {
  await isHearing()
  expect(log.warn).not.toHaveBeenCalled()
  for (const times of [1, 2]) {
    await breakConnection()
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(times))
    expect(log.warn).toHaveBeenLastCalledWith(
      { err: expect.any(Error) },
      'no notifications of the database are heard; it is tried again',
    )
    await isHearing()
  }
})

it('a listener that is closed, or hears of another subscription, says nothing', async () => {
  await isHearing()
  listener.subscribe({ channel: 'koma_test', onHeard: () => {} })
  await isHearing()
  await listener.close()
  expect(log.warn).not.toHaveBeenCalled()
})
