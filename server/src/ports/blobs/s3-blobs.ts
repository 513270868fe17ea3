import { createWriteStream } from 'node:fs'
import { open as openFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../../config.ts'
import { checkKey } from './blob-key.ts'
import {
  type Blobs,
  BlobsFull,
  type ByteRange,
  checkRange,
  type OpenBlob,
  RangeOutsideBlob,
  type StagedBlob,
} from './blobs.ts'
import { checkByProbe } from './check-blobs.ts'
import { namingFullDisk } from './full-disk.ts'
import { createStaging } from './staging.ts'

const keysPerRemoval = 1000
const uploadAttempts = 3
const fullNames = new Set(['QuotaExceeded', 'QuotaExceededException', 'XMinioStorageFull', 'InsufficientCapacity'])

/**
 * Blobs as objects of a bucket. Uploads are single PUTs streamed from the staged file: all or nothing by S3's own promise, flat
 * in memory, and a killed process leaves no parts behind that would be paid for.
 */
export async function createS3Blobs(config: NonNullable<Config['s3']>, stagingDirectory: string): Promise<Blobs> {
  // Imported here: an installation on disk must not pay some 30 MB of memory for a client it never uses.
  const s3 = await import('@aws-sdk/client-s3')
  const staging = await createStaging(stagingDirectory)
  const Bucket = config.bucket
  const client: S3Client = new s3.S3Client({
    region: config.region,
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    ...(config.credentials ? { credentials: config.credentials } : {}),
    // Stores that speak S3 but are not Amazon's often refuse the newer checksum headers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Its warnings go to the console otherwise; what matters of them is in the errors.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  })

  async function stage(source: AsyncIterable<Uint8Array>, options: { maxBytes?: number } = {}): Promise<StagedBlob> {
    const staged = await staging.write(source, options.maxBytes)
    const discard = () => rm(staged.path, { force: true })
    async function commit(key: string): Promise<void> {
      checkKey(key)
      await upload(key, staged.path, staged.bytes)
      await discard()
    }
    return { ...staged, commit, discard }
  }

  /** The client does not repeat a request whose body is a stream, so the repeating is ours, each time from the file's start. */
  async function upload(key: string, path: string, bytes: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const file = await openFile(path)
      const body = file.createReadStream()
      // The client hears no error of the stream it sends: without this the request would wait for ever.
      const abort = new AbortController()
      body.once('error', (error) => abort.abort(error))
      const request = new s3.PutObjectCommand({ Bucket, Key: key, Body: body, ContentLength: bytes })
      try {
        await client.send(request, { abortSignal: abort.signal })
        break
      } catch (error) {
        if (attempt === uploadAttempts || !isPassing(error)) throw namingFullStore(error)
        await wait(100 * 2 ** attempt)
      } finally {
        body.destroy()
      }
    }
    const arrived = await stat(key)
    if (arrived?.bytes === bytes) return
    await remove([key])
    throw new Error(`The store kept ${arrived?.bytes ?? 'none'} of ${bytes} bytes under ${key}.`)
  }

  async function put(key: string, bytes: Uint8Array): Promise<void> {
    checkKey(key)
    try {
      await client.send(new s3.PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentLength: bytes.byteLength }))
    } catch (error) {
      throw namingFullStore(error)
    }
  }

  async function open(key: string, range?: ByteRange): Promise<OpenBlob | null> {
    checkKey(key)
    const asked = checkRange(range, Number.MAX_SAFE_INTEGER)
    const Range = asked && `bytes=${asked.start}-${asked.end}`
    try {
      const got = await nullWhenMissing(client.send(new s3.GetObjectCommand({ Bucket, Key: key, Range })))
      if (got === null) return null
      const bytes = Number(asked ? got.ContentRange?.split('/')[1] : got.ContentLength)
      if (!(got.Body instanceof Readable) || Number.isNaN(bytes))
        throw new Error(`No body of a known size came for ${key}.`)
      // Not every store knows that no range of an empty blob can be had.
      if (asked && bytes === 0) got.Body.destroy()
      checkRange(asked, bytes)
      return { stream: got.Body, bytes }
    } catch (error) {
      if (statusOf(error) !== 416) throw error
      throw new RangeOutsideBlob((await stat(key))?.bytes ?? 0)
    }
  }

  async function local(key: string) {
    const opened = await open(key)
    if (opened === null) return null
    const path = staging.newPath()
    const release = () => rm(path, { force: true })
    try {
      const file = createWriteStream(path, { mode: 0o600 })
      await pipeline(opened.stream, file)
      if (file.bytesWritten !== opened.bytes) throw new Error(`Only ${file.bytesWritten} bytes of ${key} arrived.`)
    } catch (error) {
      await release()
      throw namingFullDisk(error)
    }
    return { path, release }
  }

  async function stat(key: string): Promise<{ bytes: number } | null> {
    checkKey(key)
    const head = await nullWhenMissing(client.send(new s3.HeadObjectCommand({ Bucket, Key: key })))
    return head && { bytes: head.ContentLength ?? 0 }
  }

  async function remove(keys: readonly string[]): Promise<void> {
    keys.forEach(checkKey)
    for (let from = 0; from < keys.length; from += keysPerRemoval) {
      const Objects = keys.slice(from, from + keysPerRemoval).map((Key) => ({ Key }))
      const answer = await client.send(new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
      const refused = answer.Errors?.find((error) => error.Code !== 'NoSuchKey')
      if (refused) throw new Error(`The store did not remove ${refused.Key}: ${refused.Code} ${refused.Message}`)
    }
  }

  async function* keys(prefix: string): AsyncGenerator<string> {
    for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
      for (const object of page.Contents ?? []) if (object.Key !== undefined) yield object.Key
    }
  }

  return {
    stage,
    put,
    open,
    local,
    stat,
    remove,
    keys,
    sweepStaged: staging.sweep,
    check: () => checkByProbe({ put, open, remove }),
    close: async () => client.destroy(),
  }
}

interface StoreError extends Error {
  $metadata?: { httpStatusCode?: number }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error ? (error as StoreError).$metadata?.httpStatusCode : undefined
}

/** Whether the same request may well succeed a moment later: no answer at all, or one that says so. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || status >= 500 || status === 408 || status === 429
}

function namingFullStore(error: unknown): unknown {
  const full = statusOf(error) === 507 || (error instanceof Error && fullNames.has(error.name))
  return full ? new BlobsFull('There is no room left for blobs.', { cause: error }) : namingFullDisk(error)
}

/** A missing bucket is also a 404, but is no missing blob: it must be heard. */
async function nullWhenMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (statusOf(error) === 404 && error instanceof Error && error.name !== 'NoSuchBucket') return null
    throw error
  }
}
