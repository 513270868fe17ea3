import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { ArchiveNames } from './archive-names.ts'

export interface ArchivedFile {
  filename: string
  /** Null if it is not known before the file is open. */
  bytes: number | null
  takenAt: Date
  /** The UTC offset in minutes (positive east) of the clock the photo was taken by. */
  takenOffset: number
  open(): Promise<Readable>
}

export interface Archive {
  stream: Readable
  /** Of the whole archive; null if the size of a file is not known. */
  bytes: number | null
}

/**
 * A ZIP of uncompressed photos, since compression would hardly make them smaller. Each file is opened when the previous one has
 * been sent, so that an archive of ten thousand needs no more memory or open files than one of two. If a file fails or the
 * reader leaves, the stream ends in the middle, and no program takes it for a complete archive.
 */
export function writeArchive(files: readonly ArchivedFile[], note?: { filename: string; text: string }): Archive {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let open: Readable | null = null
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  output.on('close', () => open?.destroy())

  const names = new ArchiveNames()
  const named = files.map((file) => ({ ...file, name: names.next(file.filename) }))
  for (const { name, bytes, takenAt, takenOffset, open: openFile } of named) {
    const options = {
      compress: false,
      forceDosTimestamp: true,
      mtime: wallClock(takenAt, takenOffset),
      ...(bytes === null ? {} : { size: bytes }),
    }
    zip.addReadStreamLazy(name, options, (take) => {
      openFile().then((stream) => {
        open = stream
        stream.on('error', fail)
        if (output.destroyed) stream.destroy()
        else take(null, stream)
      }, fail)
    })
  }
  if (note) zip.addBuffer(Buffer.from(note.text), names.next(note.filename), { compress: false, mtime: new Date() })

  let total: number | null = null
  const end = zip.end.bind(zip) as (options: { forceZip64Format: boolean }, known: (bytes: number) => void) => void
  end({ forceZip64Format: hasLongDirectory(named.map(({ name }) => name)) }, (bytes) => {
    total = bytes < 0 ? null : bytes
  })
  return { stream: output, bytes: total }
}

/**
 * If the directory exceeds 65,535 bytes, yazl counts the ZIP64 end records in its total but does not write them: the total would
 * be 76 bytes too large, and browsers would report a broken download. If ZIP64 is forced, yazl both counts and writes them.
 */
function hasLongDirectory(names: readonly string[]): boolean {
  const mostPerFile = 46 + 9 + 28
  return names.reduce((sum, name) => sum + mostPerFile + Buffer.byteLength(name), 0) >= 0xffff - 1000
}

/** ZIP has no time zones. We store the local time at which the photo was taken; yazl reads the Date's local fields. */
function wallClock(time: Date, offsetMinutes: number): Date {
  const shown = new Date(time.getTime() + offsetMinutes * 60_000)
  return new Date(
    shown.getUTCFullYear(),
    shown.getUTCMonth(),
    shown.getUTCDate(),
    shown.getUTCHours(),
    shown.getUTCMinutes(),
    shown.getUTCSeconds(),
  )
}
