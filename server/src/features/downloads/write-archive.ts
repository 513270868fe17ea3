import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { ArchiveNames } from './archive-names.ts'

export interface ArchivedFile {
  filename: string
  /** Null where it is known only once the file is open. */
  bytes: number | null
  takenAt: Date
  /** Minutes east of UTC of the clock the photo was taken by. */
  takenOffset: number
  open(): Promise<Readable>
}

export interface Archive {
  stream: Readable
  /** Of the whole archive; null where the size of a file is not known. */
  bytes: number | null
}

/**
 * A ZIP of photos as they are: they would hardly become smaller. Files are opened one after another, each when the one before
 * it has been sent, so that an archive of ten thousand takes no more memory and no more open files than one of two. What
 * fails, or is left by its reader, ends the stream in the middle, which no program takes for a whole archive.
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
 * Past 65,535 bytes of directory yazl counts on the ZIP64 form of its end but writes the short one: its total would be 76 bytes
 * too many, and a browser would call the download broken. Asked for, the long form is both counted and written.
 */
function hasLongDirectory(names: readonly string[]): boolean {
  const mostPerFile = 46 + 9 + 28
  return names.reduce((sum, name) => sum + mostPerFile + Buffer.byteLength(name), 0) >= 0xffff - 1000
}

/** ZIP has no time zones: a file's time is what the clock showed where the photo was taken, and yazl reads the local fields. */
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
