import { describe, expect, it } from 'vitest'
import { resolveCaptureDate, type TimeEvidence } from './capture-date.ts'

const wall = Date.parse('2025-08-16T21:04:33.250Z')
const none: TimeEvidence = {
  xmp: undefined,
  xmpIsFromCamera: true,
  tool: undefined,
  exif: undefined,
  fileName: null,
  birthTime: null,
  lastModified: null,
  givenOffset: null,
  defaultOffset: 540,
  now: new Date('2026-01-02T03:04:05.678Z'),
}
const at = (iso: string, takenOffset: number, takenFrom: string) => ({ takenAt: new Date(iso), takenOffset, takenFrom })

describe('[5 date] the time a photo was taken', () => {
  it('is taken from the XMP, whatever else is known', () => {
    const xmp = { kind: 'zoned', wall, offset: -210 } as const
    expect(resolveCaptureDate({ ...none, xmp, fileName: wall + 5, givenOffset: 60 })).toEqual(
      at('2025-08-17T00:34:33.250Z', -210, 'xmp'),
    )
  })

  it('is taken from the file name with the given offset', () => {
    expect(resolveCaptureDate({ ...none, fileName: wall, givenOffset: 60, lastModified: new Date(wall) })).toEqual(
      at('2025-08-16T20:04:33.250Z', 60, 'given'),
    )
    expect(resolveCaptureDate({ ...none, fileName: wall, givenOffset: 900 })).toEqual(
      at('2025-08-16T12:04:33.250Z', 540, 'default'),
    )
  })

  it.each([
    ['2025-08-16T12:04:34.250Z', 540],
    ['2025-08-16T15:36:32.000Z', 330],
    ['2025-08-16T15:19:34.000Z', 345],
    ['2025-08-16T21:04:34.250Z', 0],
    ['2025-08-17T09:04:33.250Z', -720],
    ['2025-08-16T07:04:33.250Z', 840],
  ])('is taken from the file name with the offset that fits the file’s time %s: %i', (fileTime, offset) => {
    const expected = at(new Date(wall - offset * 60_000).toISOString(), offset, 'file name')
    expect(resolveCaptureDate({ ...none, fileName: wall, birthTime: new Date(fileTime) })).toEqual(expected)
    expect(resolveCaptureDate({ ...none, fileName: wall, lastModified: new Date(fileTime) })).toEqual(expected)
  })

  it.each([
    ['two minutes off', '2025-08-16T12:06:33.250Z'],
    ['changed days later', '2025-08-20T12:04:33.250Z'],
    ['beyond any clock', '2025-08-16T06:49:33.250Z'],
    ['no date at all', 'never'],
  ])('falls back to the account’s offset if the file’s time is %s', (_, fileTime) => {
    expect(resolveCaptureDate({ ...none, fileName: wall, lastModified: new Date(fileTime) })).toEqual(
      at('2025-08-16T12:04:33.250Z', 540, 'default'),
    )
  })

  it('takes the offset from the file name if the XMP is in UTC', () => {
    const xmp = { kind: 'moment', at: Date.parse('2025-08-16T12:04:33.000Z') } as const
    expect(resolveCaptureDate({ ...none, xmp, fileName: wall, defaultOffset: 0 })).toEqual(
      at('2025-08-16T12:04:33.000Z', 540, 'xmp'),
    )
    expect(resolveCaptureDate({ ...none, xmp, defaultOffset: -60 })).toEqual(at('2025-08-16T12:04:33.000Z', -60, 'xmp'))
  })

  it('ignores the date written by an editor, but not by VRChat', () => {
    const edited = { kind: 'zoned', wall: wall + 90 * 86_400_000, offset: 540 } as const
    expect(resolveCaptureDate({ ...none, xmp: edited, xmpIsFromCamera: false, fileName: wall })).toEqual(
      at('2025-08-16T12:04:33.250Z', 540, 'default'),
    )
    expect(resolveCaptureDate({ ...none, xmp: edited, fileName: wall })).toEqual(
      at('2025-11-14T12:04:33.250Z', 540, 'xmp'),
    )
  })

  it('is the file’s time, or the upload’s, if nothing else is known', () => {
    const lastModified = new Date('2024-05-06T07:08:09.010Z')
    expect(resolveCaptureDate({ ...none, lastModified, givenOffset: -60 })).toEqual(
      at('2024-05-06T07:08:09.010Z', -60, 'file time'),
    )
    for (const unknown of [new Date(0), new Date(Number.NaN), new Date('2150-01-01T00:00:00Z')])
      expect(resolveCaptureDate({ ...none, lastModified: unknown })).toEqual(
        at('2026-01-02T03:04:05.678Z', 540, 'upload'),
      )
  })
})
