import { describe, expect, it } from 'vitest'
import { roundSeconds, UploadPace } from './upload-pace.ts'

function paceOf(...samples: Array<[at: number, bytesLeft: number]>): UploadPace {
  const pace = new UploadPace()
  for (const [at, bytesLeft] of samples) pace.note(bytesLeft, at)
  return pace
}

describe('the time an upload still takes', () => {
  it('follows from how fast the bytes became less', () => {
    expect(paceOf([0, 10_000], [5_000, 5_000]).secondsLeft()).toBe(5)
  })

  it('forgets how the line was long ago', () => {
    expect(paceOf([0, 100_000], [10_000, 99_000], [25_000, 99_000], [30_000, 49_500]).secondsLeft()).toBe(20)
  })

  it('is not said before there is something to go by', () => {
    expect(paceOf().secondsLeft()).toBeNull()
    expect(paceOf([0, 100], [500, 50]).secondsLeft()).toBeNull()
    expect(paceOf([0, 100], [5_000, 100]).secondsLeft()).toBeNull()
  })

  it('starts anew when files are added', () => {
    expect(paceOf([0, 100], [5_000, 50], [6_000, 500]).secondsLeft()).toBeNull()
  })

  it('is rounded to what people say', () => {
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
