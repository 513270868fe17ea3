import { ApiError } from '@koma/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { longList } from '../../../../testing/servers/long-list.ts'
import { PartedList } from '../../../../testing/servers/parted-list.ts'
import { createStretchLoader } from './stretch-loader.ts'

const lost = new ApiError(ApiError.network, 'Network error')

/** A list of a thousand photos in parts of a hundred, of which the first is loaded. */
function given() {
  const parted = new PartedList(longList(1000, { daysOf: () => 30, ratioOf: () => 1 }), 100, [0])
  const troubles: boolean[] = []
  let refreshes = 0
  const loader = createStretchLoader(
    () => {
      refreshes += 1
    },
    (isFailing) => troubles.push(isFailing),
  )
  const wishes = () => parted.wishes.map(({ from, to }) => [from, to])
  return { parted, troubles, loader, wishes, refreshes: () => refreshes }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('loading the stretches around the screen', () => {
  it('asks for the screen and one and a half screens around it, once', async () => {
    const { parted, loader, wishes } = given()
    loader.want(parted.list, { from: 500, to: 540 })
    loader.want(parted.list, { from: 500, to: 540 })
    expect(wishes()).toEqual([[440, 600]])
    await parted.deliver()
    loader.want(parted.list, { from: 500, to: 540 })
    expect(wishes()).toEqual([])
    expect(parted.list.idAt(440)).toBeDefined()
  })

  it('asks for nothing where everything is loaded', () => {
    const { parted, loader, wishes } = given()
    loader.want(parted.list, { from: 0, to: 30 })
    expect(wishes()).toEqual([])
  })

  it('loads twenty photos ahead of a single one', () => {
    const { parted, loader, wishes } = given()
    loader.want(parted.list, { from: 79, to: 80 })
    expect(wishes()).toEqual([])
    loader.want(parted.list, { from: 80, to: 81 })
    expect(wishes()).toEqual([[60, 101]])
  })

  it('lets go of what is no longer near the screen', () => {
    const { parted, loader } = given()
    const load = vi.spyOn(parted.list, 'load')
    loader.want(parted.list, { from: 500, to: 540 })
    loader.want(parted.list, { from: 900, to: 940 })
    expect(load.mock.calls.map(([from, to, options]) => [from, to, options?.signal?.aborted])).toEqual([
      [440, 600, true],
      [840, 1000, false],
    ])
  })

  it('tries again by itself, and reports when it keeps failing and when it has recovered', async () => {
    const { parted, troubles, loader, wishes } = given()
    loader.want(parted.list, { from: 500, to: 540 })
    await parted.fail(lost)
    expect({ troubles, wishes: wishes() }).toEqual({ troubles: [], wishes: [] })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(wishes()).toEqual([[440, 600]])
    await parted.fail(lost)
    await vi.advanceTimersByTimeAsync(0)
    expect(troubles).toEqual([true])
    loader.retry()
    await parted.deliver()
    await vi.advanceTimersByTimeAsync(0)
    expect(troubles).toEqual([true, false])
  })

  it('reports no trouble where everything is loaded', async () => {
    const { parted, troubles, loader } = given()
    loader.want(parted.list, { from: 500, to: 540 })
    for (let tries = 0; tries < 2; tries += 1) {
      await parted.fail(lost)
      await vi.advanceTimersByTimeAsync(5_000)
    }
    expect(troubles).toEqual([true])
    loader.want(parted.list, { from: 0, to: 30 })
    expect(troubles).toEqual([true, false])
  })

  it('refreshes the list if the server refuses, as after access has ended', async () => {
    const { parted, loader, refreshes } = given()
    loader.want(parted.list, { from: 500, to: 540 })
    await parted.fail(new ApiError(1003, 'Forbidden', { status: 403 }))
    await vi.advanceTimersByTimeAsync(0)
    expect(refreshes()).toBe(1)
  })

  it('asks for nothing after it is stopped', async () => {
    const { parted, loader, wishes } = given()
    loader.want(parted.list, { from: 500, to: 540 })
    await parted.fail(lost)
    loader.stop()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(wishes()).toEqual([])
  })
})
