import { describe, expect, it } from 'vitest'
import { firstDifference } from './check-openapi.ts'

describe('the first difference of two documents', () => {
  it('is none where they are the same to the byte', () => {
    expect(firstDifference('{\n  "a": 1\n}\n', '{\n  "a": 1\n}\n')).toBe(0)
  })

  it('is the number of the line where they part', () => {
    expect(firstDifference('{\n  "a": 1\n}\n', '{\n  "a": 2\n}\n')).toBe(2)
    expect(firstDifference('{}\n', '')).toBe(1)
  })

  it('is the end where one goes on', () => {
    expect(firstDifference('{}\n', '{}')).toBe(2)
    expect(firstDifference('{}', '{}\n')).toBe(1)
  })
})
