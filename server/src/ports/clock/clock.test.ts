import { describe, expect, it } from 'vitest'
import { systemClock } from './clock.ts'
import { SetClock } from './test-clock.ts'

describe('a set clock', () => {
  it('stands still until it is advanced', () => {
    const clock = new SetClock(new Date('2026-08-16T12:00:00Z'))
    expect(clock.now()).toEqual(clock.now())
    clock.advance(90_000)
    expect(clock.now()).toEqual(new Date('2026-08-16T12:01:30Z'))
  })

  it('is not affected by changes to a date it returned', () => {
    const start = new Date('2026-08-16T12:00:00Z')
    const clock = new SetClock(start)
    start.setFullYear(1999)
    clock.now().setFullYear(1999)
    expect(clock.now()).toEqual(new Date('2026-08-16T12:00:00Z'))
  })
})

it('the system clock advances', () => {
  const before = Date.now()
  expect(systemClock.now().getTime()).toBeGreaterThanOrEqual(before)
})
