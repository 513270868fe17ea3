import { describe, expect, it } from 'vitest'
import { followScroll, needsNewPlace, openSpace, showOffset } from './scroll-space.ts'

const screen = 900

describe('a list that fits into an element', () => {
  it('scrolls without a shift', () => {
    const space = openSpace(50_000)
    expect(followScroll(space, 0, 40_000, screen)).toBe(space)
    expect(showOffset(space, 12_345, screen)).toEqual({ scroll: 12_345, space })
    expect(showOffset(space, 1e9, screen).scroll).toBe(49_100)
    expect(needsNewPlace(space, 0, screen)).toBe(false)
  })
})

describe('a list of a million photos', () => {
  const list = 43_000_000
  const space = openSpace(list)

  it('has an element that browsers can draw', () => {
    expect(space.page).toBe(12_000_000)
  })

  it('scrolls pixel by pixel in small steps', () => {
    expect(followScroll(space, 1000, 1600, screen).shift).toBe(0)
  })

  it('scrolls in proportion when the scroll bar is dragged, and reaches both ends', () => {
    const end = space.page - screen
    expect(end + followScroll(space, 0, end, screen).shift).toBe(list - screen)
    const middle = followScroll(space, 0, end / 2, screen)
    expect(end / 2 + middle.shift).toBeCloseTo((list - screen) / 2)
    expect(followScroll(middle, end / 2, 0, screen).shift).toBe(0)
  })

  it('shows any offset without scrolling beyond the page', () => {
    for (const offset of [0, 5, 11_999_999, 30_000_000, list - screen]) {
      const shown = showOffset(space, offset, screen)
      expect(shown.scroll + shown.space.shift).toBe(offset)
      expect(shown.scroll).toBeLessThanOrEqual(space.page - screen)
    }
  })

  it('is repositioned where the page is about to end and the list is not', () => {
    const far = showOffset(space, 30_000_000, screen).space
    expect(needsNewPlace(far, 1000, screen)).toBe(true)
    expect(needsNewPlace(far, 8_000_000, screen)).toBe(false)
    expect(needsNewPlace(space, 0, screen)).toBe(false)
    expect(needsNewPlace(space, space.page - screen - 100, screen)).toBe(true)
  })

  it('begins and ends with the page, so that what is above and below it is reached in steps of any size', () => {
    for (const scroll of [-300, -299, -40, 0, 1, 2 * screen]) expect(needsNewPlace(space, scroll, screen)).toBe(false)
    const { scroll, space: atEnd } = showOffset(space, list - screen, screen)
    for (const more of [0, 1, 40, 200]) expect(needsNewPlace(atEnd, scroll + more, screen)).toBe(false)
    for (const [from, to] of [
      [6_000_000, -244],
      [6_000_000, scroll + 231],
    ] as const) {
      expect(needsNewPlace(followScroll(space, from, to, screen), to, screen)).toBe(false)
    }
    expect(needsNewPlace({ ...space, shift: 500 }, 0, screen)).toBe(true)
    expect(needsNewPlace({ ...space, shift: -500 }, 400, screen)).toBe(true)
  })

  it('is repositioned once, and not again by every step near an end', () => {
    for (const away of [0, 100, screen, 5 * screen, 19 * screen, 25 * screen, 100 * screen, 10_000 * screen]) {
      for (const offset of [away, list - screen - away]) {
        const shown = showOffset(space, offset, screen)
        expect(needsNewPlace(shown.space, shown.scroll, screen)).toBe(false)
        expect(shown.scroll + shown.space.shift).toBe(offset)
      }
    }
  })

  it('comes back to where it was when the scroll bar does', () => {
    for (const scroll of [0, 700, 20 * screen, 6_000_000, space.page - 25 * screen, space.page - screen]) {
      const followed = followScroll(space, scroll + 4 * screen, scroll, screen)
      expect(showOffset(space, scroll + followed.shift, screen).scroll).toBe(scroll)
    }
  })
})
