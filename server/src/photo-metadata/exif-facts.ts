import type { Exif } from '../picture-files/exif.ts'
import { type WrittenTime, wallTime, withOffset } from './written-time.ts'

interface ExifFacts {
  takenAt: WrittenTime | undefined
  /** Mods write their line here if the photo is a JPEG. The byte order of UTF-16 is not specified, so both are tried. */
  comments: string[]
}

const exifTime = /^(?<year>\d{4}):(?<month>\d{2}):(?<day>\d{2}) (?<hour>\d{2}):(?<minutes>\d{2}):(?<seconds>\d{2})/

export function readExifFacts({ original, offset, subSeconds, comment }: Exif): ExifFacts {
  const groups = exifTime.exec(original)?.groups
  const wall = groups ? wallTime({ ...groups, fraction: subSeconds }) : null
  return { takenAt: wall === null ? undefined : withOffset(wall, offset), comments: readComment(comment) }
}

function readComment(comment: Buffer): string[] {
  const code = comment.toString('latin1', 0, 8)
  const text = comment.subarray(8)
  if (code === 'ASCII\0\0\0') return [text.toString('utf8')]
  if (code !== 'UNICODE\0') return []
  const even = text.subarray(0, text.length & ~1)
  return [even.toString('utf16le'), Buffer.from(even).swap16().toString('utf16le')]
}
