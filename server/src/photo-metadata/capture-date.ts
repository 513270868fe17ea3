import type { PhotoMetadata, PhotoTimes } from './photo-metadata.ts'
import { isOffset, isPlausible, type WrittenTime } from './written-time.ts'

export interface TimeEvidence extends PhotoTimes {
  /** The local time in the file name. */
  fileName: number | null
  birthTime: Date | null
  lastModified: Date | null
  givenOffset: number | null
  defaultOffset: number
  /** Preferred to `defaultOffset` if given, since it knows daylight saving time. */
  defaultOffsetAt?: ((moment: number) => number) | undefined
  now: Date
}

type Capture = Pick<PhotoMetadata, 'takenAt' | 'takenOffset' | 'takenFrom'>

const minute = 60_000
const quarter = 15
const mostLag = 120_000
/** The largest difference between any two time zones. */
const clocksApart = 26 * 60 * minute

/** Never fails: as a last resort, uses the time of the upload. */
export function resolveCaptureDate(evidence: TimeEvidence): Capture {
  return fromPhoto(evidence) ?? fromClock(evidence) ?? fromFile(evidence)
}

/** A time in the photo that is unambiguous, because it has an offset or is in UTC. */
function fromPhoto(evidence: TimeEvidence): Capture | null {
  const written = [
    ['xmp', xmpTime(evidence)],
    ['tool', evidence.tool],
    ['exif', evidence.exif],
  ] as const
  for (const [takenFrom, time] of written) {
    if (time?.kind === 'zoned')
      return { takenAt: new Date(time.wall - time.offset * minute), takenOffset: time.offset, takenFrom }
    if (time?.kind === 'moment') {
      const derived = evidence.fileName === null ? null : offsetBetween(evidence.fileName, time.at)
      return { takenAt: new Date(time.at), takenOffset: derived ?? ownOffset(evidence, time.at), takenFrom }
    }
  }
  return null
}

/** A local time without its offset; the offset is given, or found by comparison with the file's own time. */
function fromClock(evidence: TimeEvidence): Capture | null {
  const written = [xmpTime(evidence), evidence.tool, evidence.exif]
  const wall = evidence.fileName ?? written.find((time) => time?.kind === 'wall')?.wall
  if (wall === undefined) return null
  const at = (takenOffset: number, takenFrom: Capture['takenFrom']) => ({
    takenAt: new Date(wall - takenOffset * minute),
    takenOffset,
    takenFrom,
  })
  const given = givenOffset(evidence)
  if (given !== null) return at(given, 'given')
  for (const fileTime of [evidence.birthTime, evidence.lastModified]) {
    const derived = fileTime && offsetBetween(wall, fileTime.getTime())
    if (derived !== null) return at(derived, 'file name')
  }
  return at(offsetOfWall(evidence, wall), 'default')
}

function fromFile(evidence: TimeEvidence): Capture {
  for (const time of [evidence.lastModified, evidence.birthTime])
    if (time && isPlausible(time.getTime())) {
      return { takenAt: new Date(time), takenOffset: ownOffset(evidence, time.getTime()), takenFrom: 'file time' }
    }
  const takenOffset = ownOffset(evidence, evidence.now.getTime())
  return { takenAt: new Date(evidence.now), takenOffset, takenFrom: 'upload' }
}

/** If a photo is edited long after it was taken, its XMP may have the date of the edit, but its name still has the right one. */
function xmpTime({ xmp, xmpIsFromCamera, fileName }: TimeEvidence): WrittenTime | undefined {
  if (!xmp || xmpIsFromCamera || fileName === null) return xmp
  const shown = xmp.kind === 'moment' ? xmp.at : xmp.wall
  return Math.abs(shown - fileName) <= clocksApart ? xmp : undefined
}

/** The offset, in quarters of an hour, at which `wall` was the local time at the moment `at`; null if none fits. */
function offsetBetween(wall: number, at: number): number | null {
  const offset = Math.round((wall - at) / (quarter * minute)) * quarter
  const residual = wall - at - offset * minute
  // Adding zero turns -0 into 0.
  return Math.abs(residual) < mostLag && isOffset(offset) ? offset + 0 : null
}

function givenOffset({ givenOffset: given }: TimeEvidence): number | null {
  return given !== null && isOffset(given) ? given : null
}

function ownOffset(evidence: TimeEvidence, moment: number): number {
  return givenOffset(evidence) ?? evidence.defaultOffsetAt?.(moment) ?? evidence.defaultOffset
}

/** The account's offset at this local time. In the hour that occurs twice when clocks go back, the first one. */
function offsetOfWall({ defaultOffsetAt, defaultOffset }: TimeEvidence, wall: number): number {
  if (!defaultOffsetAt) return defaultOffset
  const before = defaultOffsetAt(wall - clocksApart)
  return defaultOffsetAt(wall - before * minute)
}
