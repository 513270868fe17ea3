import { describe, expect, it } from 'vitest'
import type { GridLayout } from '../layout/grid-layout.ts'
import { markMonths, monthAt, monthsOf } from './month-marks.ts'

const dayOf = (date: string) => Date.parse(date) / 86_400_000
const layout = (...sections: Array<[string, number]>) =>
  ({ sections: sections.map(([date, top]) => ({ key: dayOf(date), top })) }) as unknown as GridLayout

describe('the months of a list', () => {
  const months = monthsOf(
    layout(['2025-08-16', 0], ['2025-08-02', 400], ['2025-07-30', 900], ['2024-12-31', 2000], ['2024-11-01', 2050]),
    'newest',
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

  it('are spread over a stretch that is not loaded as they are in time', () => {
    const sections = [
      { key: dayOf('2025-08-16'), top: 0 },
      stretch('2025-08-10', '2025-05-11', 1000, 910),
      { key: dayOf('2025-05-11'), top: 2000 },
    ]
    const spread = monthsOf({ sections } as unknown as GridLayout, 'newest')
    expect(spread.map(({ year, month, top }) => [year, month + 1, Math.round(top / 10) * 10])).toEqual([
      [2025, 8, 0],
      // August has 9 of the 91 days left, July and June 31 and 30.
      [2025, 7, 1090],
      [2025, 6, 1400],
      [2025, 5, 1700],
    ])
  })

  it('are spread in the other direction in a list that begins with the oldest', () => {
    const sections = [stretch('2025-08-10', '2025-05-11', 0, 910)]
    const spread = monthsOf({ sections } as unknown as GridLayout, 'oldest')
    expect(spread.map(({ month, top }) => [month + 1, Math.round(top / 10) * 10])).toEqual([
      [5, 0],
      [6, 210],
      [7, 510],
      [8, 820],
    ])
  })

  it('are no more than the days of a stretch, of which the first and the last are among them', () => {
    const sections = [stretch('2025-08-10', '1995-06-11', 0, 1000, 3)]
    const spread = monthsOf({ sections } as unknown as GridLayout, 'newest')
    expect(spread.map(({ year, month }) => [year, month + 1])).toEqual([
      [2025, 8],
      [2010, 7],
      [1995, 6],
    ])
  })
})

function stretch(newest: string, oldest: string, top: number, height: number, days = 30) {
  const moment = (date: string) => new Date(`${date}T00:00`).getTime()
  return {
    key: dayOf(newest),
    top,
    height,
    estimate: { ratioSum: 100, days, newest: moment(newest), oldest: moment(oldest) },
  }
}
