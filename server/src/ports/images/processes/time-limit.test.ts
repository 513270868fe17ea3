import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { processorTimeOf } from './processor-time.ts'
import { limitTime } from './time-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** When a task that gets this share of a processor is ended, in seconds; null if it is not within an hour. */
async function endOf(shareAt: (second: number) => number | null): Promise<number | null> {
  let second = 0
  let worked = 1234
  let end: number | null = null
  limitTime({
    limitMs: 60_000,
    processorTime: () => (shareAt(second) === null ? null : worked),
    exceeded: () => {
      end = second
    },
  })
  for (; second < 3600 && end === null; ) {
    second += 1
    worked += (shareAt(second) ?? 0) * 1000
    await vi.advanceTimersByTimeAsync(1000)
  }
  return end
}

describe('the time limit of a task', () => {
  it.each([
    ['has a processor for itself', () => 1, 60],
    ['has two for itself', () => 2, 60],
    ['hangs', () => 0, 60],
    ['waits for something, and looks around now and then', () => 0.002, 60],
    ['runs where the system does not tell how long it works', () => null, 60],
    ['gets a fifth of a processor', () => 0.2, 300],
    ['gets next to nothing', () => 0.04, 600],
  ])('ends one that %s', async (_, share, seconds) => {
    const end = await endOf(share)
    expect(end).toBeGreaterThanOrEqual(seconds)
    expect(end).toBeLessThan(seconds * 1.1 + 1)
  })

  it('ends one that worked for a while and then hangs', async () => {
    expect(await endOf((second) => (second <= 30 ? 0.5 : 0))).toBe(105)
  })

  it('ends nothing once it is cleared', async () => {
    const exceeded = vi.fn()
    limitTime({ limitMs: 60_000, processorTime: () => 0, exceeded })()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(exceeded).not.toHaveBeenCalled()
  })
})

describe('the time a process has used processors', () => {
  it.runIf(process.platform === 'linux')('grows while it works', () => {
    const before = processorTimeOf(process.pid)
    const { user, system } = process.cpuUsage()
    while (process.cpuUsage().user + process.cpuUsage().system - user - system < 100_000);
    expect((processorTimeOf(process.pid) ?? 0) - (before ?? 0)).toBeGreaterThanOrEqual(80)
  })

  it('is not known of a process that is gone', () => {
    expect(processorTimeOf(2 ** 30)).toBeNull()
  })
})
