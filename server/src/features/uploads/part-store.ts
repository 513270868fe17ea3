import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { limits } from '@koma/contract/limits'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { mayPass } from '../../http/errors.ts'
import { Failure } from '../../http/failure.ts'
import { BlobsUnavailable } from '../../ports/blobs/blobs.ts'
import type { Ports } from '../../ports/ports.ts'
import { grantUpload } from './grant-upload.ts'
import { PartReader } from './part-reader.ts'
import {
  deleteUploads,
  findUpload,
  insertUpload,
  nameOf,
  type Part,
  partsOf,
  recordPart,
  type UploadRow,
} from './store.ts'

/**
 * A last part shorter than this is rewritten together with the bytes that follow. Otherwise a client that sends few bytes at a
 * time would leave a blob for each request; with a larger limit each of these requests would rewrite more.
 */
const smallPart = 256_000

/** All parts of all uploads; below it a folder per upload. */
export const partsFolder = 'resumable/'

type StorePorts = Pick<Ports, 'database' | 'blobs' | 'clock'>

/**
 * Stores what has arrived of resumable uploads: a row per upload, and its bytes as blobs, so that every process can reach them. All
 * methods but `create` and `expiryOf` are called by a request that has claimed the upload.
 */
export class PartStore extends DataStore {
  override extensions = ['creation', 'termination', 'expiration']
  readonly #ports: StorePorts
  readonly #tokenOf: (id: string) => string

  /** `tokenOf` returns the claim under which this process works on an upload. */
  constructor(ports: StorePorts, tokenOf: (id: string) => string) {
    super()
    this.#ports = ports
    this.#tokenOf = tokenOf
  }

  override async create(upload: Upload): Promise<Upload> {
    const { database, clock } = this.#ports
    const { ownerId } = nameOf(upload.id)
    const bytes = upload.size ?? 0
    const keys = await database.kysely.transaction().execute(async (trx) => {
      const evicted = await grantUpload(trx, { ownerId, bytes, now: clock.now() })
      await insertUpload(trx, upload.id, { bytes, metadata: upload.metadata, begunAt: clock.now() })
      return evicted
    })
    await this.#removeBlobs(keys)
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes, received, metadata, begun_at } = await this.#find(id)
    // If all bytes have arrived and there is no photo yet, the process was killed or met an outage. A client that got the full
    // length as the offset would take the upload for done. With one byte less it sends the last byte again, which ends the upload.
    const offset = Math.min(received, bytes - 1)
    const creation_date = begun_at.toISOString()
    return new Upload({ id, size: bytes, offset, creation_date, ...(metadata && { metadata }) })
  }

  /** Resolves to the new offset. Rejects if the body breaks off, but keeps what has arrived of it. */
  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const claim = this.#tokenOf(id)
    const { upload_id: uploadId, bytes, received } = await this.#find(id)
    if (received === bytes) return countBytes(body, offset)
    let last = (await partsOf(this.#ports.database.kysely, uploadId)).at(-1)
    const reader = new PartReader(body)
    while (await reader.hasMore()) last = await this.#addPart({ uploadId, claim, reader, last })
    if (reader.error) throw reader.error
    return last ? last.start + last.bytes : offset
  }

  override async remove(id: string): Promise<void> {
    const { upload_id } = await this.#find(id)
    await this.#delete(upload_id)
  }

  /**
   * Passes the bytes of a complete upload to `work`, and deletes the upload afterwards. Keeps it if the work failed in a way that
   * may pass, such as an outage of the store: then the client sends the last byte again and need not start over.
   */
  async finish<Result>(id: string, work: (bytes: AsyncIterable<Uint8Array>) => Promise<Result>): Promise<Result> {
    const { uploadId } = nameOf(id)
    try {
      const result = await work(this.#bytesOf(await partsOf(this.#ports.database.kysely, uploadId)))
      // The photo is stored, so a failure to delete is ignored: finishing the upload again would find the same photo.
      await this.#delete(uploadId).catch(() => {})
      return result
    } catch (error) {
      if (!mayPass(error)) await this.#delete(uploadId)
      throw error
    }
  }

  /** Null if there is no such upload any more. */
  async expiryOf(id: string): Promise<Date | null> {
    const upload = await findUpload(this.#ports.database.kysely, id)
    return upload ? new Date(upload.begun_at.getTime() + limits.upload.resumableKept) : null
  }

  async #find(id: string): Promise<UploadRow> {
    const { database, clock } = this.#ports
    const upload = await findUpload(database.kysely, id)
    const expired = clock.now().getTime() - limits.upload.resumableKept
    if (!upload || upload.begun_at.getTime() < expired) throw ERRORS.FILE_NOT_FOUND
    return upload
  }

  async #addPart(adding: {
    uploadId: string
    claim: string
    reader: PartReader
    last: Part | undefined
  }): Promise<Part> {
    const { uploadId, claim, reader, last } = adding
    const { database, blobs } = this.#ports
    const received = last ? last.start + last.bytes : 0
    const longer = last && last.bytes < smallPart ? last : null
    const staged = await blobs.stage(joined(this.#bytesOf(longer ? [longer] : []), reader.part()))
    try {
      // Each try has its own key: a request that lost its claim must not overwrite a part that another one recorded.
      const key = `${partsFolder}${uploadId}/${randomUUID()}`
      const part = { start: longer?.start ?? received, bytes: staged.bytes, key }
      await staged.commit(key)
      if (await recordPart(database.kysely, { uploadId, claim, received, part })) {
        if (longer) await this.#removeBlobs([longer.key])
        return part
      }
      await this.#removeBlobs([key])
      throw new Failure('conflict')
    } finally {
      await staged.discard()
    }
  }

  async *#bytesOf(parts: readonly Part[]): AsyncGenerator<Uint8Array> {
    for (const { key, bytes } of parts) {
      const opened = await this.#ports.blobs.open(key)
      if (opened?.bytes !== bytes) {
        opened?.stream.destroy()
        // Another request ended the upload, after this one had lost its claim.
        throw new Failure('not_found', { cause: new Error(`The part ${key} has ${opened?.bytes} of ${bytes} bytes.`) })
      }
      let read = 0
      try {
        for await (const chunk of opened.stream) {
          read += chunk.byteLength
          yield chunk
        }
      } catch (error) {
        throw new BlobsUnavailable('A part of an upload could not be read.', { cause: error })
      }
      if (read !== bytes) throw new BlobsUnavailable(`Only ${read} of ${bytes} bytes of a part arrived.`)
    }
  }

  async #delete(uploadId: string): Promise<void> {
    const { keys } = await deleteUploads(this.#ports.database.kysely, [uploadId])
    await this.#removeBlobs(keys)
  }

  /** Ignores failures: the sweep finds parts without an upload and removes them. */
  async #removeBlobs(keys: readonly string[]): Promise<void> {
    await this.#ports.blobs.remove(keys).catch(() => {})
  }
}

async function* joined(...sources: Array<AsyncIterable<Uint8Array>>): AsyncGenerator<Uint8Array> {
  for (const source of sources) yield* source
}

async function countBytes(body: AsyncIterable<Uint8Array>, offset: number): Promise<number> {
  let end = offset
  for await (const chunk of body) end += chunk.byteLength
  return end
}
