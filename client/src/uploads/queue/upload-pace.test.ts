import { describe, expect, it } from 'vitest'
import { roundSeconds, UploadPace } from './upload-pace.ts'

function paceOf(...samples: Array<[at: number, bytesLeft: number]>): UploadPace {
  const pace = new UploadPace()
  for (const [at, bytesLeft] of samples) pace.note(bytesLeft, at)
  return pace
}

describe('the time an upload still takes', () => {
  it('is computed from the speed so far', () => {
    expect(paceOf([0, 10_000], [5_000, 5_000]).secondsLeft()).toBe(5)
  })

  it('ignores old samples', () => {
    expect(paceOf([0, 100_000], [10_000, 99_000], [25_000, 99_000], [30_000, 49_500]).secondsLeft()).toBe(20)
  })

  it('is null while there are too few samples', () => {
    expect(paceOf().secondsLeft()).toBeNull()
    expect(paceOf([0, 100], [500, 50]).secondsLeft()).toBeNull()
    expect(paceOf([0, 100], [5_000, 100]).secondsLeft()).toBeNull()
  })

  it('starts over when files are added', () => {
    expect(paceOf([0, 100], [5_000, 50], [6_000, 500]).secondsLeft()).toBeNull()
  })

  it('is rounded to steps that people use', () => {
    expect([1, 12, 23, 41, 54, 55, 90, 600].map((seconds) => Object.values(roundSeconds(seconds)).join(' '))).toEqual([
      'seconds 5',
      'seconds 10',
      'seconds 20',
      'seconds 40',
      'seconds 50',
      'minutes 1',
      'minutes 2',
      'minutes 10',
    ])
  })
})
