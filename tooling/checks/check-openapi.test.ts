import { describe, expect, it } from 'vitest'
import { firstDifference } from './check-openapi.ts'

describe('the first difference of two documents', () => {
  it('is 0 if they are identical', () => {
    expect(firstDifference('{\n  "a": 1\n}\n', '{\n  "a": 1\n}\n')).toBe(0)
  })

  it('is the number of the first different line', () => {
    expect(firstDifference('{\n  "a": 1\n}\n', '{\n  "a": 2\n}\n')).toBe(2)
    expect(firstDifference('{}\n', '')).toBe(1)
  })

  it('is at the end if one is longer', () => {
    expect(firstDifference('{}\n', '{}')).toBe(2)
    expect(firstDifference('{}', '{}\n')).toBe(1)
  })
})
