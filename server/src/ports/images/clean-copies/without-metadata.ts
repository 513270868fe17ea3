import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { ByteReader, type WriteBytes } from '../../../picture-files/byte-reader.ts'
import { marker } from '../../../picture-files/jpeg-segments.ts'
import { pngSignature } from '../../../picture-files/png-chunks.ts'
import { UnsupportedImage } from '../images.ts'
import { copyJpegPicture } from './jpeg-without-metadata.ts'
import { copyPngPicture } from './png-without-metadata.ts'

const flushAt = 262_144

/** Copies the parts that make up the picture, without metadata. Nothing is decoded, so the pixels are identical. */
export function copyWithoutMetadata(path: string, to: string): void {
  using reader = new ByteReader(path)
  const start = reader.peek(8)
  const isPng = start.subarray(0, 8).equals(pngSignature)
  if (!isPng && !(start[0] === 0xff && start[1] === marker.SOI)) {
    throw new UnsupportedImage('The file is neither a PNG nor a JPEG.')
  }
  // Opening the copy would truncate the original if both are the same file.
  if (isSameFile(path, to)) {
    throw new Error('A picture cannot be copied onto itself.')
  }
  const file = openSync(to, 'w', 0o600)
  try {
    const { write, flush } = bufferWrites(file)
    if (isPng) copyPngPicture(reader, write)
    else copyJpegPicture(reader, write)
    flush()
    closeSync(file)
  } catch (error) {
    closeSync(file)
    rmSync(to, { force: true })
    throw error
  }
}

function isSameFile(path: string, to: string): boolean {
  const [one, other] = [statSync(path), statSync(to, { throwIfNoEntry: false })]
  return one.ino === other?.ino && one.dev === other.dev
}

/** A PNG can have ten thousand small chunks, and writing each by itself would take longer than the copying. */
function bufferWrites(file: number): { write: WriteBytes; flush(): void } {
  const waiting: Buffer[] = []
  let bytesWaiting = 0
  function flush() {
    const bytes = Buffer.concat(waiting.splice(0))
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
    bytesWaiting = 0
  }
  function write(bytes: Buffer) {
    // Copied, because the reader reuses its buffer.
    waiting.push(Buffer.from(bytes))
    bytesWaiting += bytes.length
    if (bytesWaiting >= flushAt) flush()
  }
  return { write, flush }
}
