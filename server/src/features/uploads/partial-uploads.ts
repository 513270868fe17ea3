import { mkdir, opendir, readdir, readFile, rm, rmdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@koma/contract/limits'
import { FileStore } from '@tus/file-store'
import { ERRORS, type Upload } from '@tus/server'
import { mayPass } from '../../http/errors.ts'
import { errorCode } from '../../ports/blobs/full-disk.ts'
import type { Clock } from '../../ports/clock/clock.ts'

export interface PartialUpload {
  /** `owner/name`, which is also its path in the directory. */
  id: string
  bytes: number
  begunAt: Date
}

/**
 * What has come of resumable uploads: a folder per owner, in it two files per upload, its bytes and what is known of it. They
 * stay where the process runs, also where blobs are in a bucket.
 */
export class PartialUploads extends FileStore {
  readonly #clock: Clock
  readonly #finishing = new Map<string, Promise<unknown>>()

  static async open(directory: string, clock: Clock): Promise<PartialUploads> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    return new PartialUploads(directory, clock)
  }

  private constructor(directory: string, clock: Clock) {
    super({ directory })
    this.extensions = ['creation', 'termination', 'expiration']
    this.#clock = clock
  }

  /** Under the upload's lock. */
  override async getUpload(id: string): Promise<Upload> {
    const upload = await super.getUpload(id)
    if (new Date(upload.creation_date ?? 0) < this.#expiredBefore()) throw ERRORS.FILE_NOT_FOUND
    if (upload.size === undefined || upload.offset < upload.size) return upload
    const finishing = this.#finishing.get(id)
    if (finishing) {
      await finishing
      throw ERRORS.FILE_NOT_FOUND
    }
    // All of it came, and the process was killed before it became a photo. A client that heard so would take it for done: it
    // sends the last byte again, and with it the upload ends as any other.
    upload.offset = upload.size - 1
    await truncate(this.pathOf(id), upload.offset)
    return upload
  }

  /** It may have become a photo meanwhile: then there is nothing to remove. */
  override async remove(id: string): Promise<void> {
    await this.#finishing.get(id)
    await super.remove(id)
  }

  /**
   * Until the work is done nobody else can touch the upload; then nothing is left of it. Only if the work failed in a way that may
   * pass, such as a store that is away, the parts stay: the client sends the last byte again and need not begin anew.
   */
  async finish<Result>(id: string, work: (path: string) => Promise<Result>): Promise<Result> {
    const working = work(this.pathOf(id)).then(
      async (result) => {
        await this.#clear(id)
        return result
      },
      async (error: unknown) => {
        if (!mayPass(error)) await this.#clear(id)
        throw error
      },
    )
    const settled = working.then(
      () => {},
      () => {},
    )
    this.#finishing.set(id, settled)
    return working.finally(() => this.#finishing.delete(id))
  }

  /** Null for what is not there, or no more. */
  async expiryOf(id: string): Promise<Date | null> {
    const upload = await this.#read(id)
    return upload && new Date(upload.begunAt.getTime() + limits.upload.resumableKept)
  }

  isFinishing(id: string): boolean {
    return this.#finishing.has(id)
  }

  /** Oldest first. */
  async ofOwner(ownerId: string): Promise<PartialUpload[]> {
    const names = await readdir(join(this.directory, ownerId)).catch(emptyWhenMissing)
    const ids = new Set(names.map((name) => `${ownerId}/${name.replace(/\.json$/, '')}`))
    const found = await Promise.all([...ids].map((id) => this.#read(id)))
    return found.filter((one) => one !== null).sort((a, b) => a.begunAt.getTime() - b.begunAt.getTime())
  }

  /** Removes what has expired; answers how many uploads that were. */
  async sweep(): Promise<number> {
    const before = this.#expiredBefore()
    let swept = 0
    for await (const entry of await opendir(this.directory)) {
      for (const { id, begunAt } of await this.ofOwner(entry.name)) {
        if (begunAt >= before || this.isFinishing(id)) continue
        await this.#clear(id)
        swept += 1
      }
      // It stays where something is in it.
      await rmdir(join(this.directory, entry.name)).catch(() => {})
    }
    return swept
  }

  pathOf(id: string): string {
    return join(this.directory, id)
  }

  #expiredBefore(): Date {
    return new Date(this.#clock.now().getTime() - limits.upload.resumableKept)
  }

  async #clear(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true })
    await rm(`${this.pathOf(id)}.json`, { force: true })
  }

  /** Where a crash left only one of the two files, the upload is as old as that file and counts in full. */
  async #read(id: string): Promise<PartialUpload | null> {
    try {
      const known = JSON.parse(await readFile(`${this.pathOf(id)}.json`, 'utf8').catch(() => '{}'))
      const begunAt = new Date(known.creation_date)
      if (!Number.isNaN(begunAt.getTime()) && Number.isSafeInteger(known.size))
        return { id, bytes: known.size, begunAt }
    } catch {
      // Cut off while it was written.
    }
    const file = await stat(this.pathOf(id)).catch(() => null)
    return file ? { id, bytes: limits.upload.maxBytes, begunAt: file.mtime } : null
  }
}

function emptyWhenMissing(error: unknown): string[] {
  if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return []
  throw error
}
