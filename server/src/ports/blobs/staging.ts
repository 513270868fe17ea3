import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BlobTooLarge } from './blobs.ts'
import { errorCode, namingFullDisk } from './full-disk.ts'

const writtenAtOnce = 524_288

interface StagedFile {
  path: string
  bytes: number
  sha256: string
}

/** A folder of files in transit. Files that a crash leaves behind are found by their age. */
interface Staging {
  newPath(): string
  /** Writes the whole source, or leaves nothing behind, also if the source fails because its client disconnected. */
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
      // Chunks have the size of network packets; writing each by itself would cost more in system calls than in bytes.
      const gathered = Buffer.allocUnsafe(writtenAtOnce)
      let filled = 0
      for await (const chunk of source) {
        bytes += chunk.byteLength
        if (bytes > maxBytes) throw new BlobTooLarge(`The blob has more than ${maxBytes} bytes.`)
        hash.update(chunk)
        for (let at = 0; at < chunk.byteLength; ) {
          const part = chunk.subarray(at, at + gathered.length - filled)
          gathered.set(part, filled)
          filled += part.byteLength
          at += part.byteLength
          if (filled < gathered.length) continue
          await file.writeFile(gathered)
          filled = 0
        }
      }
      await file.writeFile(gathered.subarray(0, filled))
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
