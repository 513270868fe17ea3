import { randomUUID } from 'node:crypto'
import { photoCalls } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { type Locker, Server, type Upload } from '@tus/server'
import { serialisers } from '../../http/answers/serialise.ts'
import type { StagedFiles } from '../../http/bodies/staged-files.ts'
import type { Caller } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { keepUpload } from '../photos/index.ts'
import { PartStore } from './part-store.ts'
import { failureOf } from './tus-failure.ts'
import { UploadClaims } from './upload-claims.ts'
import { readMetadata } from './upload-metadata.ts'

export type ResumablePorts = Pick<
  Ports,
  'database' | 'blobs' | 'images' | 'jobs' | 'clock' | 'contentUrls' | 'verifier'
>

/** How long the request that holds an upload may continue after another one asks for it, in ms. */
const drainTime = 1000
const uploadName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Asking {
  caller: Caller
  /** Ends the claim that the request has made. */
  release?: () => Promise<void>
  failure?: unknown
}

/** The tus protocol over the ingest of photos. See: [Note: Resumable uploads] in ARCHITECTURE.md. */
export class ResumableUploads {
  readonly #ports: ResumablePorts
  readonly #staged: StagedFiles
  readonly #claims: UploadClaims
  readonly #store: PartStore
  readonly #tus: Server
  readonly #asking = new WeakMap<Request, Asking>()
  readonly #serialise = serialisers(photoCalls['POST /photo'])

  constructor(ports: ResumablePorts, staged: StagedFiles, path: string) {
    this.#ports = ports
    this.#staged = staged
    this.#claims = new UploadClaims(ports.database)
    this.#store = new PartStore(ports, (id) => this.#claims.tokenOf(id))
    this.#tus = new Server({
      path,
      datastore: this.#store,
      locker: (request) => this.#lockerFor(request),
      lockDrainTimeout: drainTime,
      // The owner is part of the id, and always the caller: nobody can name an upload of somebody else.
      namingFunction: (request) => `${this.#askingOf(request).caller.userId}/${randomUUID()}`,
      getFileIdFromRequest: (request, name) =>
        name && uploadName.test(name) ? `${this.#askingOf(request).caller.userId}/${name}` : undefined,
      generateUrl: (_, { id }) => `${path}/${id.split('/').at(-1)}`,
      onUploadCreate: async (_, { metadata }) => {
        readMetadata(metadata)
        return {}
      },
      onUploadFinish: (request, upload) => this.#finish(this.#askingOf(request).caller, upload),
      onResponseError: (request, error) => {
        this.#askingOf(request).failure = failureOf(error)
        return undefined
      },
    })
  }

  /** Resolves to the answer of the protocol; rejects with a Failure if it refuses. */
  async answer(request: Request, caller: Caller): Promise<Response> {
    const asking: Asking = { caller }
    this.#asking.set(request, asking)
    try {
      const response = await this.#tus.handleWeb(request)
      if (asking.failure) throw asking.failure
      if (!response.ok) throw failureOf({ status_code: response.status, body: await response.text() })
      const name = (response.headers.get('Location') ?? request.url).split('/').at(-1)
      const expiry = await this.#store.expiryOf(`${caller.userId}/${name}`)
      if (expiry) response.headers.set('Upload-Expires', expiry.toUTCString())
      return response
    } finally {
      await asking.release?.()
    }
  }

  close(): void {
    this.#claims.close()
  }

  #lockerFor(request: Request): Locker {
    return {
      newLock: (id) => ({
        lock: async (signal, requestRelease) => {
          // Nobody else knows the name of an upload that is just being created.
          if (request.method === 'POST') return
          this.#askingOf(request).release = await this.#claims.take(id, signal, requestRelease)
        },
        // The library unlocks before it calls onUploadFinish. The request keeps its claim until it is answered, so that no other
        // request works on an upload that is becoming a photo.
        unlock: async () => {},
      }),
    }
  }

  async #finish(caller: Caller, upload: Upload) {
    const { photo, isNew } = await this.#store.finish(upload.id, (bytes) =>
      // Not counted as staged: the upload has been counted in full since it began, and if it was refused here it would be lost.
      this.#staged.during(null, async (stage) => {
        const { filename, sha256 = null, ...fields } = readMetadata(upload.metadata)
        const file = await stage(bytes, { maxBytes: limits.upload.maxBytes })
        return keepUpload(this.#ports, file, { caller, filename, fields, sha256 })
      }),
    )
    const status = isNew ? 201 : 200
    return {
      status_code: status,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: String(this.#serialise(status, photo)),
    }
  }

  #askingOf(request: Request): Asking {
    const asking = this.#asking.get(request)
    if (!asking) throw new Error('The request of an upload lost its caller.')
    return asking
  }
}
