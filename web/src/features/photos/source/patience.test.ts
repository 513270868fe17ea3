import { ApiError } from '@koma/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadPatiently } from '../sync/load-patiently.ts'
import { createPatience, isRefusal } from './patience.ts'

const busy = (retryAfterSeconds: number) => new ApiError(1, 'Too many requests', { status: 429, retryAfterSeconds })

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('trying again after a failure', () => {
  it('waits for as long as the server asks', async () => {
    let tries = 0
    const patience = createPatience(
      () => {},
      () => {
        tries += 1
      },
    )
    patience.fail(busy(90))
    await vi.advanceTimersByTimeAsync(89_000)
    expect(tries).toBe(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(tries).toBe(1)
  })

  it('takes a server that is too busy or too slow for one that fails, and no other error of a request', () => {
    const refused = [400, 401, 403, 404, 408, 409, 422, 429, 500, 503].filter((status) =>
      isRefusal(new ApiError(1, 'Refused', { status })),
    )
    expect(refused).toEqual([400, 401, 403, 404, 409, 422])
  })

  it('goes on with what somebody waits for when the server is less busy', async () => {
    let isBusy = true
    const loaded = loadPatiently(async () => {
      if (isBusy) throw busy(1)
    }, undefined)
    await vi.advanceTimersByTimeAsync(0)
    isBusy = false
    await vi.advanceTimersByTimeAsync(5_000)
    await expect(loaded).resolves.toBeUndefined()
  })
})
