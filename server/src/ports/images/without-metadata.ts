import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import { ByteReader, type WriteBytes } from './byte-reader.ts'
import { UnsupportedImage } from './images.ts'
import { marker } from './jpeg-markers.ts'
import { copyJpegPicture } from './jpeg-without-metadata.ts'
import { pngSignature } from './png-chunks.ts'
import { copyPngPicture } from './png-without-metadata.ts'

const flushAt = 262_144

/** Copies the parts that make the picture and none that tell of it. Nothing is decoded, so the pixels are the same to the bit. */
export async function copyWithoutMetadata(path: string, to: string): Promise<void> {
  await using reader = await ByteReader.open(path)
  const start = await reader.peek(8)
  const isPng = start.subarray(0, 8).equals(pngSignature)
  if (!isPng && !(start[0] === 0xff && start[1] === marker.SOI)) {
    throw new UnsupportedImage('The file is neither a PNG nor a JPEG.')
  }
  // Opening would empty the original where both are one file.
  if (await isSameFile(path, to)) {
    throw new Error('A picture cannot be copied onto itself.')
  }
  const file = await open(to, 'w', 0o600)
  try {
    const { write, flush } = bufferWrites(file)
    await (isPng ? copyPngPicture(reader, write) : copyJpegPicture(reader, write))
    await flush()
    await file.close()
  } catch (error) {
    await file.close()
    await rm(to, { force: true })
    throw error
  }
}

async function isSameFile(path: string, to: string): Promise<boolean> {
  const [one, other] = await Promise.all([stat(path), stat(to).catch(() => null)])
  return one.ino === other?.ino && one.dev === other.dev
}

/** A PNG can be ten thousand small chunks; each write of its own would take longer than the copying. */
function bufferWrites(file: FileHandle): { write: WriteBytes; flush(): Promise<void> } {
  const waiting: Buffer[] = []
  let bytesWaiting = 0
  async function flush() {
    await file.writeFile(Buffer.concat(waiting.splice(0)))
    bytesWaiting = 0
  }
  async function write(bytes: Buffer) {
    // Copied: the reader's buffer is read into again after this.
    waiting.push(Buffer.from(bytes))
    bytesWaiting += bytes.length
    if (bytesWaiting >= flushAt) await flush()
  }
  return { write, flush }
}
