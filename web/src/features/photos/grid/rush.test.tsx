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

  it('are drawn a few in every frame when it is over, those on the screen first, and not while it goes on', () => {
    const { rush, scroll, stop } = startList()
    const drawn: number[] = []
    dispatchEvent(new Event('touchstart'))
    scroll(3)
    for (let tile = 0; tile < 24; tile += 1) rush.whenDue(() => drawn.push(tile))
    vi.advanceTimersByTime(100)
    expect(drawn).toEqual([])
    scroll(0.5)
    vi.advanceTimersByTime(16)
    expect(drawn).toEqual([10, 11, 12])
    scroll(3)
    const before = drawn.length
    vi.advanceTimersByTime(100)
    expect(drawn).toHaveLength(before)
    vi.advanceTimersByTime(200)
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
    act(() => vi.advanceTimersByTime(200))
    expect(during.container.textContent).toBe('photo')
    stop()
  })
})

describe('[2 native app] photos that a finger brings in slowly', () => {
  it('are drawn in one of the next frames, not with the row that comes in', () => {
    const { rush, scroll, stop } = startList()
    dispatchEvent(new Event('touchstart'))
    scroll(0.5)
    const tile = render(<Tile rush={rush} />)
    expect(tile.container.textContent).toBe('colour')
    act(() => vi.advanceTimersByTime(16))
    expect(tile.container.textContent).toBe('photo')
    stop()
  })

  it('are drawn at once by a wheel, and after a jump', () => {
    const { rush, scroll, stop } = startList()
    dispatchEvent(new Event('touchstart'))
    scroll(1000)
    expect(render(<Tile rush={rush} />).container.textContent).toBe('photo')
    dispatchEvent(new Event('wheel'))
    scroll(0.5)
    expect(render(<Tile rush={rush} />).container.textContent).toBe('photo')
    stop()
  })

  it('are fewer in a frame while frames come late', () => {
    const { rush, scroll, stop } = startList()
    const drawn: number[] = []
    const frames: FrameRequestCallback[] = []
    vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
    let now = performance.now()
    const inFrame = (took: number) => {
      const before = drawn.length
      now += took
      frames.shift()?.(now)
      return drawn.length - before
    }
    dispatchEvent(new Event('touchstart'))
    scroll(0.5)
    now = performance.now()
    for (let tile = 0; tile < 40; tile += 1) rush.whenDue(() => drawn.push(tile))
    expect([16, 16, 16, 60, 60, 60, 16].map(inFrame)).toEqual([3, 4, 5, 3, 2, 1, 2])
    stop()
  })
})
