import { describe, expect, it } from 'vitest'
import { planPages } from './page-plan.ts'

const nothing = () => false

describe('the pages to fetch', () => {
  it('are those on the screen first, then a hundred photos on each side', () => {
    expect(planPages({ from: 520, to: 560 }, 10_000, nothing)).toEqual([
      { from: 500, count: 100 },
      { from: 400, count: 100 },
      { from: 600, count: 100 },
    ])
  })

  it('stop at the end of the list', () => {
    expect(planPages({ from: 0, to: 20 }, 30, nothing)).toEqual([{ from: 0, count: 30 }])
    expect(planPages({ from: 0, to: 0 }, 0, nothing)).toEqual([])
  })

  it('leave out known photos', () => {
    expect(planPages({ from: 0, to: 20 }, 100, (place) => place < 40 || place > 89)).toEqual([{ from: 40, count: 50 }])
    expect(planPages({ from: 0, to: 20 }, 100, () => true)).toEqual([])
  })
})
