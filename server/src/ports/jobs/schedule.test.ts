import { describe, expect, it } from 'vitest'
import { cronItem } from './schedule.ts'

interface TestJobs {
  sweep: Record<string, never>
}

describe('a schedule by minutes', () => {
  it('matches at each full interval of the UTC day', () => {
    const { match } = cronItem<TestJobs>({ name: 'sweep', everyMinutes: 90 }, 5)
    const times = [
      [0, 0],
      [1, 30],
      [3, 0],
      [1, 0],
      [2, 30],
    ]
    const matched = times.filter(
      ([hour = 0, min = 0]) => typeof match === 'function' && match({ hour, min, date: 1, month: 1, dow: 1 }),
    )
    expect(matched).toEqual([
      [0, 0],
      [1, 30],
      [3, 0],
    ])
  })

  it('rejects an interval that does not divide the day', () => {
    expect(() => cronItem<TestJobs>({ name: 'sweep', everyMinutes: 7 }, 5)).toThrow('7 minutes')
  })
})
