import { type WrittenTime, wallTime, withOffset } from './written-time.ts'

interface ExifFacts {
  takenAt: WrittenTime | undefined
  /** Mods write their line here when the photo is a JPEG. Which half of a UTF-16 unit comes first nobody says: both. */
  comments: string[]
}

const tag = { exifDirectory: 0x8769, original: 0x9003, offset: 0x9011, comment: 0x9286, subSeconds: 0x9291 }
const type = { ascii: 2, long: 4, undefined: 7 }
const mostEntries = 512

const exifTime = /^(?<year>\d{4}):(?<month>\d{2}):(?<day>\d{2}) (?<hour>\d{2}):(?<minutes>\d{2}):(?<seconds>\d{2})/

/** Takes what is inside the buffer and nothing else: offsets in a damaged block point anywhere. */
export function readExif(exif: Buffer): ExifFacts {
  const isLittle = exif.toString('latin1', 0, 2) === 'II'
  const main = readDirectory(exif, long(exif, 4, isLittle), isLittle)
  const directory = main.get(tag.exifDirectory)
  const entries = directory ? readDirectory(exif, long(directory, 0, isLittle), isLittle) : main
  const groups = exifTime.exec(asciiOf(entries.get(tag.original)))?.groups
  const wall = groups ? wallTime({ ...groups, fraction: asciiOf(entries.get(tag.subSeconds)) }) : null
  return {
    takenAt: wall === null ? undefined : withOffset(wall, asciiOf(entries.get(tag.offset))),
    comments: readComment(entries.get(tag.comment)),
  }
}

/** The values of a directory's text, offset and raw entries. */
function readDirectory(exif: Buffer, start: number, isLittle: boolean): Map<number, Buffer> {
  const entries = new Map<number, Buffer>()
  const count = Math.min(short(exif, start, isLittle), mostEntries)
  for (let index = 0; index < count; index += 1) {
    const at = start + 2 + index * 12
    if (at + 12 > exif.length) break
    const kind = short(exif, at + 2, isLittle)
    const length = long(exif, at + 4, isLittle) * (kind === type.long ? 4 : 1)
    const valueAt = length <= 4 ? at + 8 : long(exif, at + 8, isLittle)
    if ((kind === type.ascii || kind === type.long || kind === type.undefined) && valueAt + length <= exif.length)
      entries.set(short(exif, at, isLittle), exif.subarray(valueAt, valueAt + length))
  }
  return entries
}

function readComment(comment: Buffer | undefined): string[] {
  const code = comment?.toString('latin1', 0, 8)
  const text = comment?.subarray(8)
  if (!text || text.length > 1 << 16) return []
  if (code === 'ASCII\0\0\0') return [text.toString('utf8')]
  if (code !== 'UNICODE\0') return []
  const even = text.subarray(0, text.length & ~1)
  return [even.toString('utf16le'), Buffer.from(even).swap16().toString('utf16le')]
}

function asciiOf(value: Buffer | undefined): string {
  return (value?.toString('latin1', 0, 64) ?? '').replace(/\0.*$/s, '').trim()
}

function short(buffer: Buffer, at: number, isLittle: boolean): number {
  if (at + 2 > buffer.length) return 0
  return isLittle ? buffer.readUInt16LE(at) : buffer.readUInt16BE(at)
}

function long(buffer: Buffer, at: number, isLittle: boolean): number {
  if (at + 4 > buffer.length) return 0
  return isLittle ? buffer.readUInt32LE(at) : buffer.readUInt32BE(at)
}
