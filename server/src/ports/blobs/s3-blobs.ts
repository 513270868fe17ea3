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
/** Each upload and download under way holds one; the client's own 50 would make the next wait for a slow reader. */
const mostSockets = 1000

/**
 * Blobs as objects of a bucket. Uploads are single PUTs streamed from the staged file: all or nothing by S3's own promise, flat
 * in memory, and a killed process leaves no parts behind that would be paid for.
 */
export async function createS3Blobs(
  config: NonNullable<Config['s3']>,
  stagingDirectory: string,
  limits = storeLimits,
): Promise<Blobs> {
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
    // Its limit on a silent socket would also cut off readers who take their time: ours are in s3-time-limits.ts.
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

  /** The client does not repeat a request whose body is a stream, so the repeating is ours, each time from the file's start. */
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
      // Not every store knows that no range of an empty blob can be had.
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

/** A missing bucket is also a 404, but is no missing blob: it must be heard. */
async function nullWhenMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (statusOf(error) === 404 && error instanceof Error && error.name !== 'NoSuchBucket') return null
    throw error
  }
}
