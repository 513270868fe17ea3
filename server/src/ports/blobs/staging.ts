import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BlobTooLarge } from './blobs.ts'
import { errorCode, namingFullDisk } from './full-disk.ts'

interface StagedFile {
  path: string
  bytes: number
  sha256: string
}

/** A folder of files that are on their way in or out. Whatever a crash leaves here is found by its age. */
interface Staging {
  newPath(): string
  /** Writes the whole source, or leaves nothing: also when the source breaks off because its client went away. */
  write(source: AsyncIterable<Uint8Array>, maxBytes?: number): Promise<StagedFile>
  sweep(olderThan: Date): Promise<number>
}

export async function createStaging(directory: string): Promise<Staging> {
  await mkdir(directory, { recursive: true, mode: 0o700 })

  const newPath = () => join(directory, randomUUID())

  async function write(source: AsyncIterable<Uint8Array>, maxBytes = Number.POSITIVE_INFINITY): Promise<StagedFile> {
    const path = newPath()
    const hash = createHash('sha256')
    let bytes = 0
    try {
      await using file = await open(path, 'wx', 0o600)
      for await (const chunk of source) {
        bytes += chunk.byteLength
        if (bytes > maxBytes) throw new BlobTooLarge(`The blob has more than ${maxBytes} bytes.`)
        const written = file.writeFile(chunk)
        hash.update(chunk)
        await written
      }
    } catch (error) {
      await rm(path, { force: true })
      throw namingFullDisk(error)
    }
    return { path, bytes, sha256: hash.digest('hex') }
  }

  async function sweep(olderThan: Date): Promise<number> {
    let swept = 0
    for await (const entry of await opendir(directory)) {
      const path = join(directory, entry.name)
      try {
        if ((await stat(path)).mtime >= olderThan) continue
        await rm(path)
        swept += 1
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw error
      }
    }
    return swept
  }

  return { newPath, write, sweep }
}
