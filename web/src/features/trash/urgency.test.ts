import { describe, expect, it } from 'vitest'
import { daysLeft, urgencies, urgencySections } from './urgency.ts'

const day = 86_400_000
const now = Date.UTC(2025, 7, 31)

describe('[9 trash retention] days left in the trash', () => {
  it('counts down from thirty; a day that has begun counts in full', () => {
    const left = (daysAgo: number) => daysLeft(now - daysAgo * day, now)
    expect([0, 0.1, 1, 27, 29.5, 30, 40].map(left)).toEqual([30, 30, 29, 3, 1, 0, 0])
  })

  it('groups photos by urgency', () => {
    const { keyOf } = urgencySections(now)
    const keys = [31, 29, 27, 26.9, 23, 22, 0].map((daysAgo) => urgencies[keyOf(now - daysAgo * day)])
    expect(keys).toEqual(['soon', 'soon', 'soon', 'week', 'week', 'later', 'later'])
  })
})
