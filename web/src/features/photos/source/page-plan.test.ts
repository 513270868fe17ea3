import { describe, expect, it } from 'vitest'
import { planPages } from './page-plan.ts'

const nothing = () => false

describe('the pages to fetch', () => {
  it('are those on the screen first, then a hundred photos on each side', () => {
    expect(planPages({ from: 520, to: 560 }, 10_000, nothing)).toEqual([
      { from: 500, count: 100, away: 0 },
      { from: 400, count: 100, away: 2 },
      { from: 600, count: 100, away: 2 },
    ])
  })

  it('stop at the end of the list', () => {
    expect(planPages({ from: 0, to: 20 }, 30, nothing)).toEqual([{ from: 0, count: 30, away: 0 }])
    expect(planPages({ from: 0, to: 0 }, 0, nothing)).toEqual([])
  })

  it('leave out known photos', () => {
    expect(planPages({ from: 0, to: 20 }, 100, (place) => (place > 9 && place < 40) || place > 89)).toEqual([
      { from: 0, count: 90, away: 0 },
    ])
    expect(planPages({ from: 0, to: 20 }, 100, () => true)).toEqual([])
  })

  it('are not urgent if the photos on the screen are known', () => {
    expect(planPages({ from: 20, to: 40 }, 200, (place) => place >= 15 && place < 45)).toEqual([
      { from: 0, count: 100, away: 1 },
      { from: 100, count: 100, away: 2 },
    ])
  })
})
