import { describe, expect, it } from 'vitest'
import { readUtcOffset } from './utc-offset.ts'

const own = () => 540
const name = 'VRChat_2025-08-16_19-42-05.123_3840x2160.png'
const shown = Date.UTC(2025, 7, 16, 19, 42, 5, 123)
const hours = (count: number) => count * 3_600_000

describe('[5 date from file name] the offset of the clock that named a file', () => {
  it('is the difference between the time in the name and the modification time', () => {
    expect(readUtcOffset(name, shown - hours(9), () => 0)).toBe(540)
    expect(readUtcOffset(name, shown + hours(4), own)).toBe(-240)
    expect(readUtcOffset(name, shown, own)).toBe(0)
  })

  it('is rounded to a quarter of an hour, because writing the file takes a while', () => {
    expect(readUtcOffset(name, shown - hours(5.75) + 40_000, own)).toBe(345)
    expect(readUtcOffset(name, shown - hours(5.75) + 119_999, own)).toBe(345)
  })

  it("is the browser's own if the modification time does not match the name", () => {
    expect(readUtcOffset(name, shown - hours(9) + 120_000, own)).toBe(540)
    expect(readUtcOffset(name, shown - hours(24 * 30), () => 60)).toBe(60)
    expect(readUtcOffset(name, shown - hours(15), () => 60)).toBe(60)
  })

  it("is the browser's own at the time of the photo, not today's", () => {
    const summerTime = (at: number) => (at < Date.UTC(2025, 9, 26) ? 120 : 60)
    expect(readUtcOffset(name, Date.UTC(2025, 11, 1), summerTime)).toBe(120)
    expect(readUtcOffset('photo.png', Date.UTC(2025, 11, 1), summerTime)).toBe(60)
  })

  it('ignores a name whose time does not exist', () => {
    for (const odd of [
      'VRChat_2025-13-40_19-42-05.123.png',
      'VRChat_2025-02-30_19-42-05.123.png',
      'VRChat_2025-08-16_25-61-05.123.png',
      '12025-08-16_19-42-05.1234.png',
      '2025-08-16.png',
      '',
    ]) {
      expect(
        readUtcOffset(odd, shown - hours(1), () => 7),
        odd,
      ).toBe(7)
    }
  })
})
