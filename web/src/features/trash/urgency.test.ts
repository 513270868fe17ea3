import { describe, expect, it } from 'vitest'
import { daysLeft, groupByUrgency } from './urgency.ts'

const day = 86_400_000
const now = Date.UTC(2025, 7, 31)

describe('[9 trash retention] days left in the trash', () => {
  it('counts down from thirty; a day that has begun counts in full', () => {
    const left = (daysAgo: number) => daysLeft(now - daysAgo * day, now)
    expect([0, 0.1, 1, 27, 29.5, 30, 40].map(left)).toEqual([30, 30, 29, 3, 1, 0, 0])
  })

  it('groups photos by urgency, those deleted next first', () => {
    const trashedAt = Float64Array.from([31, 29, 27, 26.9, 23, 22, 0], (daysAgo) => now - daysAgo * day)
    expect(groupByUrgency(trashedAt, now)).toEqual([
      { urgency: 'soon', from: 0, to: 3 },
      { urgency: 'week', from: 3, to: 5 },
      { urgency: 'later', from: 5, to: 7 },
    ])
    expect(groupByUrgency(new Float64Array(), now)).toEqual([])
  })
})
