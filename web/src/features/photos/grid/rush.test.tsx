import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Rush, useRushed } from './rush.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A list that is scrolled with a speed in pixels per millisecond, an event each frame. */
function startList() {
  const rush = new Rush()
  const stop = rush.watch()
  let [offset, now] = [0, 0]
  const scroll = (speed: number) => {
    vi.advanceTimersByTime(16)
    now += 16
    offset += speed * 16
    rush.note(offset, now)
  }
  scroll(0)
  return { rush, scroll, stop }
}

function Tile({ rush }: { rush: Rush }) {
  return useRushed(rush) ? 'colour' : 'photo'
}

describe('[2 native app] photos that fly by', () => {
  it('are those of a list that a finger has flung, until it slows down', () => {
    const { rush, scroll, stop } = startList()
    dispatchEvent(new Event('touchstart'))
    const seen = [1.5, 3, 1.5, 0.5, 1.5].map((speed) => {
      scroll(speed)
      return rush.isOn
    })
    expect(seen).toEqual([false, true, true, false, false])
    stop()
  })

  it('are no more when the list is at rest', () => {
    const { rush, scroll, stop } = startList()
    dispatchEvent(new Event('touchstart'))
    scroll(3)
    expect(rush.isOn).toBe(true)
    vi.advanceTimersByTime(150)
    expect(rush.isOn).toBe(false)
    stop()
  })

  it.each(['keydown', 'wheel', 'mousedown'])('are all drawn when it is moved otherwise (%s)', (type) => {
    const { rush, scroll, stop } = startList()
    dispatchEvent(new Event('touchstart'))
    dispatchEvent(new Event(type))
    scroll(30)
    expect(rush.isOn).toBe(false)
    stop()
  })

  it('are all drawn after a jump', () => {
    const { rush, scroll, stop } = startList()
    dispatchEvent(new Event('touchstart'))
    scroll(1000)
    expect(rush.isOn).toBe(false)
    stop()
  })

  it('are drawn some at a time when it is over, those on the screen first, and not while it goes on', () => {
    const { rush, scroll, stop } = startList()
    const drawn: number[] = []
    dispatchEvent(new Event('touchstart'))
    scroll(3)
    for (let tile = 0; tile < 24; tile += 1) rush.whenOver(() => drawn.push(tile))
    scroll(0.5)
    expect(drawn).toEqual([8, 9, 10, 11, 12, 13, 14, 15])
    scroll(3)
    expect(drawn).toHaveLength(16)
    vi.advanceTimersByTime(100)
    expect(drawn).toHaveLength(16)
    vi.advanceTimersByTime(100)
    expect(drawn.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, tile) => tile))
    stop()
  })

  it('are drawn in full once it is over, and those that were on the screen before all the time', () => {
    const { rush, scroll, stop } = startList()
    const before = render(<Tile rush={rush} />)
    dispatchEvent(new Event('touchstart'))
    scroll(3)
    const during = render(<Tile rush={rush} />)
    expect([before.container.textContent, during.container.textContent]).toEqual(['photo', 'colour'])
    before.rerender(<Tile rush={rush} />)
    expect(before.container.textContent).toBe('photo')
    act(() => vi.advanceTimersByTime(150))
    expect(during.container.textContent).toBe('photo')
    stop()
  })
})
