import { describe, expect, it, vi } from 'vitest'
import { BodyTurns } from './body-turns.ts'

/** Requests this many turns at once and records each when it is granted. */
function ask(turns: BodyTurns, who: string, count: number, noted: string[]): Array<Promise<void>> {
  return Array.from({ length: count }, () => turns.take(who).then(() => void noted.push(who)))
}

describe('turns of request bodies', () => {
  it('let a user who has little to send go before the flood of another', async () => {
    const turns = new BodyTurns()
    const noted: string[] = []
    const flood = ask(turns, 'flooder', 500, noted)
    await Promise.all(ask(turns, 'neighbour', 3, noted))
    expect(noted.length).toBeLessThan(20)
    await Promise.all(flood)
    expect(noted).toHaveLength(503)
  })

  it('keep to the rate, however much is waiting and however long the event loop was blocked', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    try {
      const turns = new BodyTurns()
      const noted: string[] = []
      for (const who of ['a', 'b', 'c', 'd']) ask(turns, who, 100, noted)
      await vi.advanceTimersByTimeAsync(10)
      expect(noted.length).toBeGreaterThan(10)
      expect(noted.length).toBeLessThanOrEqual(22)
      const alone: string[] = []
      const others = new BodyTurns()
      ask(others, 'one', 100, alone)
      await vi.advanceTimersByTimeAsync(10)
      expect(alone.length).toBeGreaterThan(5)
      expect(alone.length).toBeLessThanOrEqual(12)
    } finally {
      vi.useRealTimers()
    }
  })

  it('continue after a pause', async () => {
    const turns = new BodyTurns()
    await turns.take('one')
    await new Promise((resolve) => setTimeout(resolve, 20))
    await turns.take('one')
    await expect(turns.take('two')).resolves.toBeUndefined()
  })
})
