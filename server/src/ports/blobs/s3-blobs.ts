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
  BlobsUnavailable,
  type ByteRange,
  checkRange,
  type OpenBlob,
  RangeOutsideBlob,
  type StagedBlob,
} from './blobs.ts'
import { checkByProbe } from './check-blobs.ts'
import { explainStoreError, isPassing, statusOf } from './s3-errors.ts'
import { limitDownloadStall, limitUploadStall, storeLimits, withinLimit } from './s3-time-limits.ts'
import { createStaging } from './staging.ts'

const keysPerRemoval = 1000
const uploadAttempts = 3
/**
 * Each upload and download in progress holds a socket; with the client's default of 50, slow readers would block other requests.
 */
const mostSockets = 1000

/**
 * Blobs as objects of a bucket. Uploads are single PUTs streamed from the staged file: S3 guarantees that they are all or nothing,
 * memory use stays flat, and a killed process leaves behind no parts that would cost money.
 */
export async function createS3Blobs(
  config: NonNullable<Config['s3']>,
  stagingDirectory: string,
  limits = storeLimits,
): Promise<Blobs> {
  // Imported here, so that an installation on disk does not spend some 30 MB of memory on a client it never uses.
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
    // Otherwise its warnings go to the console; anything that matters is in the errors.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    // The client's socket timeout would also cut off slow readers; our limits are in s3-time-limits.ts.
    requestHandler: {
      connectionTimeout: limits.connect,
      socketTimeout: 0,
      httpAgent: { maxSockets: mostSockets },
      httpsAgent: { maxSockets: mostSockets },
    },
  })

  async function ask<Answer>(send: (options: { abortSignal: AbortSignal }) => Promise<Answer>): Promise<Answer> {
    try {
      return await withinLimit(limits.answer, (abortSignal) => send({ abortSignal }))
    } catch (error) {
      throw explainStoreError(error)
    }
  }

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

  /** The client does not retry a request whose body is a stream, so we retry, each time from the start of the file. */
  async function upload(key: string, path: string, bytes: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const file = await openFile(path)
      const body = file.createReadStream()
      const stall = limitUploadStall(body, limits.upload)
      const request = new s3.PutObjectCommand({ Bucket, Key: key, Body: body, ContentLength: bytes })
      try {
        await client.send(request, { abortSignal: stall.signal })
        break
      } catch (error) {
        if (attempt === uploadAttempts || !isPassing(error)) throw body.errored ?? explainStoreError(error)
        await wait(100 * 2 ** attempt)
      } finally {
        stall.stop()
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
    const request = new s3.PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentLength: bytes.byteLength })
    await ask((options) => client.send(request, options))
  }

  async function open(key: string, range?: ByteRange): Promise<OpenBlob | null> {
    checkKey(key)
    const asked = checkRange(range, Number.MAX_SAFE_INTEGER)
    const Range = asked && `bytes=${asked.start}-${asked.end}`
    try {
      const request = new s3.GetObjectCommand({ Bucket, Key: key, Range })
      const got = await nullWhenMissing(ask((options) => client.send(request, options)))
      if (got === null) return null
      const bytes = Number(asked ? got.ContentRange?.split('/')[1] : got.ContentLength)
      if (!(got.Body instanceof Readable) || Number.isNaN(bytes))
        throw new Error(`No body of a known size came for ${key}.`)
      // Not every store rejects a range of an empty blob.
      if (asked && bytes === 0) got.Body.destroy()
      checkRange(asked, bytes)
      limitDownloadStall(got.Body, limits.download)
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
      if (file.bytesWritten !== opened.bytes) {
        throw new BlobsUnavailable(`Only ${file.bytesWritten} bytes of ${key} arrived.`)
      }
    } catch (error) {
      await release()
      throw explainStoreError(error)
    }
    return { path, release }
  }

  async function stat(key: string): Promise<{ bytes: number } | null> {
    checkKey(key)
    const request = new s3.HeadObjectCommand({ Bucket, Key: key })
    const head = await nullWhenMissing(ask((options) => client.send(request, options)))
    return head && { bytes: head.ContentLength ?? 0 }
  }

  async function remove(keys: readonly string[]): Promise<void> {
    keys.forEach(checkKey)
    for (let from = 0; from < keys.length; from += keysPerRemoval) {
      const Objects = keys.slice(from, from + keysPerRemoval).map((Key) => ({ Key }))
      const request = new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
      const answer = await ask((options) => client.send(request, options))
      const refused = answer.Errors?.find((error) => error.Code !== 'NoSuchKey')
      if (refused) throw new Error(`The store did not remove ${refused.Key}: ${refused.Code} ${refused.Message}`)
    }
  }

  async function* keys(prefix: string): AsyncGenerator<string> {
    let ContinuationToken: string | undefined
    do {
      const request = new s3.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken })
      const page = await ask((options) => client.send(request, options))
      for (const object of page.Contents ?? []) if (object.Key !== undefined) yield object.Key
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
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

/** A missing bucket is a 404 too, but must not pass for a missing blob: rethrow it. */
async function nullWhenMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (statusOf(error) === 404 && error instanceof Error && error.name !== 'NoSuchBucket') return null
    throw error
  }
}
