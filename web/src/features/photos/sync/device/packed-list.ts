import type { KeptList } from './list-device.ts'

/** What is known of a part, in the order of its numbers. */
const numbersOfPart = 5

/** A list as the device stores it: copying a thousand parts as objects into the database would take a long task. */
export interface PackedList {
  version: string
  totalBytes: number | null
  /** Moment, count, ratio sum, days and version of each part. */
  numbers: Float64Array
  /** The photos at which parts start, by the place of the part. Most parts start with a new moment and have none. */
  starts: Record<number, string>
}

export function packList({ version, totalBytes, parts }: KeptList): PackedList {
  const numbers = new Float64Array(parts.length * numbersOfPart)
  const starts: Record<number, string> = {}
  for (const [place, { start, ...part }] of parts.entries()) {
    numbers.set([start.moment, part.count, part.ratioSum, part.days, part.version], place * numbersOfPart)
    if (start.photoId) starts[place] = start.photoId
  }
  return { version, totalBytes, numbers, starts }
}

export function unpackList({ version, totalBytes, numbers, starts }: PackedList): KeptList {
  const parts = Array.from({ length: numbers.length / numbersOfPart }, (_, place) => {
    const [moment = 0, count = 0, ratioSum = 0, days = 0, partVersion = 0] = numbers.subarray(place * numbersOfPart)
    return { start: { moment, photoId: starts[place] ?? '' }, count, ratioSum, days, version: partVersion }
  })
  return { version, totalBytes, parts }
}
