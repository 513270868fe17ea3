import type { PhotoMetadata, PhotoTimes } from './photo-metadata.ts'
import { isOffset, isPlausible, type WrittenTime } from './written-time.ts'

export interface TimeEvidence extends PhotoTimes {
  /** The clock in the file's name. */
  fileName: number | null
  birthTime: Date | null
  lastModified: Date | null
  givenOffset: number | null
  defaultOffset: number
  /** Says it better, since clocks are changed in spring and autumn. */
  defaultOffsetAt?: ((moment: number) => number) | undefined
  now: Date
}

type Capture = Pick<PhotoMetadata, 'takenAt' | 'takenOffset' | 'takenFrom'>

const minute = 60_000
const quarter = 15
const mostLag = 120_000
/** Further than any two clocks differ. */
const clocksApart = 26 * 60 * minute

/** Never fails: at worst the photo was taken when it was uploaded. */
export function resolveCaptureDate(evidence: TimeEvidence): Capture {
  return fromPhoto(evidence) ?? fromClock(evidence) ?? fromFile(evidence)
}

/** A time written into the photo that says which moment it means. */
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

/** A clock's reading without its offset; the offset is given, or found by comparison with the file's own time. */
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

/** A photo edited long after it was taken can carry the day of the editing, while its name still tells the truth. */
function xmpTime({ xmp, xmpIsFromCamera, fileName }: TimeEvidence): WrittenTime | undefined {
  if (!xmp || xmpIsFromCamera || fileName === null) return xmp
  const shown = xmp.kind === 'moment' ? xmp.at : xmp.wall
  return Math.abs(shown - fileName) <= clocksApart ? xmp : undefined
}

/** The offset, in quarters of an hour, by which a clock showed `wall` at the moment `at`; null where none fits. */
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

/** Where the account's clock was when it showed this. In the hour that a clock shows twice, the first one. */
function offsetOfWall({ defaultOffsetAt, defaultOffset }: TimeEvidence, wall: number): number {
  if (!defaultOffsetAt) return defaultOffset
  const before = defaultOffsetAt(wall - clocksApart)
  return defaultOffsetAt(wall - before * minute)
}
