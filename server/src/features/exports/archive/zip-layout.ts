import type { ByteRange } from '../../../ports/blobs/blobs.ts'

/** A file of an archive, of which everything is known but its bytes. */
export interface ZipEntry {
  path: string
  bytes: number
  /** The CRC-32 of the bytes. */
  crc: number
  /** As a clock on the wall showed it; ZIP knows no time zones. */
  modified: { takenAt: Date; offsetMinutes: number }
  /** Where its bytes are. */
  key: string
}

/** A stretch of an archive: bytes that are part of the format, or those of a file. */
export type ZipPart = { start: number; bytes: number } & ({ content: Buffer } | { key: string })

const localHeaderBytes = 30
const directoryHeaderBytes = 46
const endBytes = 22
/** Names are UTF-8. */
const flags = 0x0800
const version = 20

/** The size that an entry adds to an archive. */
export function zippedBytes(bytes: number, path: string): number {
  return bytes + localHeaderBytes + directoryHeaderBytes + 2 * Buffer.byteLength(path)
}

export const emptyZipBytes = endBytes

/**
 * Where each byte of a ZIP of uncompressed files is. Sizes and checksums are known beforehand, so any range of the archive can be
 * sent without reading what lies before it. Without ZIP64: an archive has less than 4 GiB and 65,536 files.
 */
export function layOutZip(entries: readonly ZipEntry[]): { parts: ZipPart[]; bytes: number } {
  const parts: ZipPart[] = []
  let end = 0
  const add = (bytes: number, what: { content: Buffer } | { key: string }) => {
    parts.push({ start: end, bytes, ...what })
    end += bytes
  }
  const directory: Buffer[] = []
  for (const entry of entries) {
    const name = Buffer.from(entry.path)
    directory.push(directoryHeader(entry, name, end))
    add(localHeaderBytes + name.length, { content: localHeader(entry, name) })
    add(entry.bytes, { key: entry.key })
  }
  const listed = Buffer.concat(directory)
  const closing = Buffer.concat([listed, endRecord(entries.length, listed.length, end)])
  add(closing.length, { content: closing })
  return { parts, bytes: end }
}

/** The parts that a range touches, each cut to what of it is in the range. */
export function partsIn(parts: readonly ZipPart[], range: ByteRange): Array<{ part: ZipPart; within: ByteRange }> {
  return parts
    .filter(({ start, bytes }) => start <= range.end && start + bytes > range.start)
    .map((part) => ({
      part,
      within: {
        start: Math.max(0, range.start - part.start),
        end: Math.min(part.bytes - 1, range.end - part.start),
      },
    }))
}

function localHeader(entry: ZipEntry, name: Buffer): Buffer {
  const header = Buffer.alloc(localHeaderBytes)
  header.writeUInt32LE(0x04034b50, 0)
  writeFacts(header, entry, name, 4)
  return Buffer.concat([header, name])
}

function directoryHeader(entry: ZipEntry, name: Buffer, offset: number): Buffer {
  const header = Buffer.alloc(directoryHeaderBytes)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(version, 4)
  writeFacts(header, entry, name, 6)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

/** What both headers have in common. */
function writeFacts(header: Buffer, { bytes, crc, modified }: ZipEntry, name: Buffer, at: number): void {
  const { time, date } = dosTime(modified)
  header.writeUInt16LE(version, at)
  header.writeUInt16LE(flags, at + 2)
  header.writeUInt16LE(time, at + 6)
  header.writeUInt16LE(date, at + 8)
  header.writeUInt32LE(crc, at + 10)
  header.writeUInt32LE(bytes, at + 14)
  header.writeUInt32LE(bytes, at + 18)
  header.writeUInt16LE(name.length, at + 22)
}

function endRecord(files: number, directoryBytes: number, directoryAt: number): Buffer {
  const record = Buffer.alloc(endBytes)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(files, 8)
  record.writeUInt16LE(files, 10)
  record.writeUInt32LE(directoryBytes, 12)
  record.writeUInt32LE(directoryAt, 16)
  return record
}

/** ZIP counts years from 1980 to 2107. */
function dosTime({ takenAt, offsetMinutes }: ZipEntry['modified']): { time: number; date: number } {
  const shown = new Date(takenAt.getTime() + offsetMinutes * 60_000)
  const year = shown.getUTCFullYear()
  if (year < 1980) return { time: 0, date: (1 << 5) | 1 }
  const date = (Math.min(year - 1980, 127) << 9) | ((shown.getUTCMonth() + 1) << 5) | shown.getUTCDate()
  const time = (shown.getUTCHours() << 11) | (shown.getUTCMinutes() << 5) | (shown.getUTCSeconds() >> 1)
  return { time, date }
}
