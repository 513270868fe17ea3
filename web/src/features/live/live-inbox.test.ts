import type { LiveEvent } from '@koma/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveInbox } from './live-inbox.ts'

const dm = (number: number): LiveEvent => ({ type: 'dm', user_id: `user ${number}` })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open({ answerAfter = 0 } = {}) {
  const refreshed: Array<{ at: number; event: LiveEvent }> = []
  const page = { isVisible: true, isChanging: false }
  const start = Date.now()
  let underWay = 0
  const inbox = new LiveInbox({
    refresh: async (event) => {
      refreshed.push({ at: Date.now() - start, event })
      underWay += 1
      mostUnderWay = Math.max(mostUnderWay, underWay)
      await new Promise((resolve) => setTimeout(resolve, answerAfter))
      underWay -= 1
    },
    isVisible: () => page.isVisible,
    isChanging: () => page.isChanging,
  })
  let mostUnderWay = 0
  return { inbox, page, refreshed, mostUnderWay: () => mostUnderWay, events: () => refreshed.map(({ event }) => event) }
}

describe('[7 GET /live] what is refreshed', () => {
  it('is asked for as soon as the events of a change have come, all of them together', async () => {
    const { inbox, refreshed } = open()
    inbox.add(dm(1))
    await vi.advanceTimersByTimeAsync(10)
    inbox.add(dm(2))
    await vi.advanceTimersByTimeAsync(10)
    expect(refreshed).toEqual([
      { at: 20, event: dm(1) },
      { at: 20, event: dm(2) },
    ])
  })

  it('a storm of the same event costs a request a second, and the last event is followed by one', async () => {
    const { inbox, refreshed } = open()
    for (let at = 0; at < 10_000; at += 50) {
      inbox.add(dm(1))
      await vi.advanceTimersByTimeAsync(50)
    }
    await vi.advanceTimersByTimeAsync(5000)
    expect(refreshed.length).toBeLessThan(12)
    expect(refreshed.at(-1)?.at).toBeGreaterThanOrEqual(9900)
  })

  it('is fetched to the end before it is fetched again', async () => {
    const { inbox, refreshed, mostUnderWay } = open({ answerAfter: 4000 })
    for (let at = 0; at < 12_000; at += 400) {
      inbox.add(dm(1))
      await vi.advanceTimersByTimeAsync(400)
    }
    await vi.advanceTimersByTimeAsync(20_000)
    expect([refreshed.length, mostUnderWay()]).toEqual([4, 1])
  })

  it('goes on although a request hangs', async () => {
    const { inbox, events } = open({ answerAfter: 3_600_000 })
    inbox.add(dm(1))
    await vi.advanceTimersByTimeAsync(1000)
    inbox.add(dm(2))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(events()).toEqual([dm(1), dm(2)])
  })

  it('waits until a hidden tab is looked at, and is then everything if much has changed', async () => {
    const { inbox, page, events } = open()
    page.isVisible = false
    inbox.add(dm(1))
    inbox.add(dm(2))
    inbox.add(dm(1))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(events()).toEqual([])
    page.isVisible = true
    inbox.look()
    await vi.advanceTimersByTimeAsync(2000)
    expect(events()).toEqual([dm(1), dm(2)])
    page.isVisible = false
    for (let number = 0; number < 100; number += 1) inbox.add(dm(number))
    page.isVisible = true
    inbox.look()
    await vi.advanceTimersByTimeAsync(2000)
    expect(events().slice(2)).toEqual([{ type: 'refetch' }])
  })

  it('waits for a change that the user has made, but not for ever', async () => {
    const { inbox, page, events } = open()
    page.isChanging = true
    inbox.add(dm(1))
    await vi.advanceTimersByTimeAsync(4000)
    expect(events()).toEqual([])
    await vi.advanceTimersByTimeAsync(2000)
    expect(events()).toEqual([dm(1)])
  })

  it('is nothing after it was closed', async () => {
    const { inbox, events } = open()
    inbox.add(dm(1))
    inbox.close()
    inbox.add(dm(2))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(events()).toEqual([])
  })
})
