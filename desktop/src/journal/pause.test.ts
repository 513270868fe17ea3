import { describe, expect, it } from 'vitest'
import { pauseFrom } from './pause.ts'

describe('a pause', () => {
  it.each([
    [
      [16, 20, 40],
      [17, 8, 0],
    ],
    [
      [17, 0, 0],
      [17, 8, 0],
    ],
    [
      [17, 2, 30],
      [17, 8, 0],
    ],
    [
      [17, 4, 0],
      [17, 8, 0],
    ],
    [
      [17, 4, 1],
      [18, 8, 0],
    ],
    [
      [17, 7, 59],
      [18, 8, 0],
    ],
    [
      [17, 8, 0],
      [18, 8, 0],
    ],
    [
      [31, 23, 59],
      [32, 8, 0],
    ],
  ])('that begins on day, hour, minute %j ends on %j', ([day = 0, hour, minute], [endDay = 0, endHour, endMinute]) => {
    const at = new Date(2025, 7, day, hour, minute).getTime()
    expect(pauseFrom(at)).toEqual({ at, until: new Date(2025, 7, endDay, endHour, endMinute).getTime() })
  })
})
