import { describe, expect, it } from 'vitest'
import type { GridLayout } from '../layout/grid-layout.ts'
import { markMonths, monthAt, monthsOf } from './month-marks.ts'

const dayOf = (date: string) => Date.parse(date) / 86_400_000
const layout = (...sections: Array<[string, number]>) =>
  ({ sections: sections.map(([date, top]) => ({ key: dayOf(date), top })) }) as unknown as GridLayout

describe('the months of a list', () => {
  const months = monthsOf(
    layout(['2025-08-16', 0], ['2025-08-02', 400], ['2025-07-30', 900], ['2024-12-31', 2000], ['2024-11-01', 2050]),
  )

  it('start with their first day in the list', () => {
    expect(months.map(({ year, month, top }) => [year, month + 1, top])).toEqual([
      [2025, 8, 0],
      [2025, 7, 900],
      [2024, 12, 2000],
      [2024, 11, 2050],
    ])
  })

  it('get a label if there is room, or the year where one begins, and a dot if there is little', () => {
    const marks = markMonths(months, 3000, 900)
    expect(marks.map(({ at, shown }) => [at, shown])).toEqual([
      [0, 'month'],
      [270, 'month'],
      [600, 'year'],
      [615, 'dot'],
    ])
  })

  it('are found by the scroll offset', () => {
    expect([0, 899, 900, 2049, 99_999].map((offset) => monthAt(months, offset))).toEqual([0, 0, 1, 2, 3])
  })
})
