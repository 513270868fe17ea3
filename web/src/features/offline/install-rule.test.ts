import { describe, expect, it } from 'vitest'
import { countVisit, isInstallMoment, readVisits } from './install-rule.ts'

const monday = Date.UTC(2026, 10, 16, 9)
const day = 86_400_000

describe('visits', () => {
  it('are counted by the day', () => {
    const first = countVisit(null, monday)
    expect(first).toEqual({ days: 1, lastDay: '2026-11-16' })
    expect(countVisit(first, monday + 3_600_000)).toEqual(first)
    expect(countVisit(first, monday + day)).toEqual({ days: 2, lastDay: '2026-11-17' })
  })

  it('are read as they were written, and anything else counts as none', () => {
    expect(readVisits('2 2026-11-17')).toEqual({ days: 2, lastDay: '2026-11-17' })
    for (const text of [null, '', 'two', '-1 2026-11-17']) expect(readVisits(text)).toBeNull()
  })
})

describe('the moment to offer the app', () => {
  const visits = { days: 2, lastDay: '2026-11-17' }
  it.each([
    ['a user who came back', { visits, isSignedIn: true, isAnswered: false }, true],
    ['a first visit', { visits: { ...visits, days: 1 }, isSignedIn: true, isAnswered: false }, false],
    ['a guest', { visits, isSignedIn: false, isAnswered: false }, false],
    ['somebody who has answered', { visits, isSignedIn: true, isAnswered: true }, false],
  ])('%s', (_, facts, answer) => {
    expect(isInstallMoment(facts)).toBe(answer)
  })
})
