import { describe, expect, it } from 'vitest'
import { splitBytes, splitBytesOf } from './bytes.ts'
import { measureElapsed, untilNextStep } from './elapsed.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('[9 size units] sizes', () => {
  it.each([
    [0, { value: 0, unit: 'KB' }],
    [512, { value: 0.5, unit: 'KB' }],
    [64_000, { value: 62.5, unit: 'KB' }],
    [100_000_000, { value: 95.4, unit: 'MB' }],
    [1024 ** 3 - 1, { value: 1, unit: 'GB' }],
    [5 * 1024 ** 3, { value: 5, unit: 'GB' }],
    [2 * 1024 ** 4, { value: 2, unit: 'TB' }],
    [5000 * 1024 ** 4, { value: 5000, unit: 'TB' }],
    [-1, { value: 0, unit: 'KB' }],
    [Number.NaN, { value: 0, unit: 'KB' }],
  ])('writes %d bytes in base 1024', (bytes, parts) => {
    expect(splitBytes(bytes)).toEqual(parts)
  })

  it('writes used and limit in the unit of the limit', () => {
    expect(splitBytesOf(34.1 * 1024 ** 3, 100 * 1024 ** 3)).toEqual({ used: 34.1, limit: 100, unit: 'GB' })
    expect(splitBytesOf(300 * 1024 ** 2, 2 * 1024 ** 4)).toEqual({ used: 0, limit: 2, unit: 'TB' })
  })
})

describe('[9 relative time] elapsed time', () => {
  const now = Date.UTC(2026, 10, 15, 12)
  it.each([
    [-5 * minute, 'now', 0],
    [0, 'now', 0],
    [minute - 1, 'now', 0],
    [minute, 'minutes', 1],
    [hour - 1, 'minutes', 59],
    [hour, 'hours', 1],
    [day - 1, 'hours', 23],
    [day, 'yesterday', 1],
    [2 * day - 1, 'yesterday', 1],
    [2 * day, 'days', 2],
    [30 * day - 1, 'days', 29],
    [30 * day, 'months', 1],
    [359 * day, 'months', 11],
    [360 * day, 'years', 1],
    [730 * day, 'years', 2],
    [Number.NaN, 'now', 0],
  ])('after %d ms it says %s', (passed, unit, value) => {
    expect(measureElapsed(now - passed, now)).toEqual({ unit, value })
  })

  it('updates when the text changes', () => {
    expect(untilNextStep(now - 20_000, now)).toBe(40_000)
    expect(untilNextStep(now - 90_000, now)).toBe(30_000)
    expect(untilNextStep(now - 90 * minute, now)).toBe(30 * minute)
    expect(untilNextStep(now + hour, now)).toBe(minute)
  })
})
