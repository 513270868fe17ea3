import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { photoCalls } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { Server, type ServerOptions, type Upload } from '@tus/server'
import { serialisers } from '../../http/serialise.ts'
import type { StagedFiles } from '../../http/staged-files.ts'
import type { Ports } from '../../ports/ports.ts'
import { keepUpload } from '../photos/index.ts'
import { grantUpload } from './grant-upload.ts'
import { PartialUploads } from './partial-uploads.ts'
import { failureOf } from './tus-failure.ts'
import { UploadLocks } from './upload-locks.ts'
import { readMetadata } from './upload-metadata.ts'

export type ResumablePorts = Pick<Ports, 'database' | 'blobs' | 'images' | 'jobs' | 'clock' | 'contentUrls'>

/** How long the one who holds an upload may go on when another request asks for it. */
const drainTime = 1000
const uploadName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The tus protocol over the ingest of photos. See: [Note: Resumable uploads] in ARCHITECTURE.md. */
export class ResumableUploads {
  readonly partials: PartialUploads
  readonly #ports: ResumablePorts
  readonly #staged: StagedFiles
  readonly #locks = new UploadLocks()
  readonly #tus: Server
  readonly #owners = new WeakMap<Request, string>()
  readonly #failures = new WeakMap<Request, unknown>()
  /** Creations of one owner, one after the other: together they could pass the limits. */
  readonly #creating = new Map<string, Promise<unknown>>()
  readonly #serialise = serialisers(photoCalls['POST /photo'])

  static async open(
    ports: ResumablePorts,
    staged: StagedFiles,
    { directory, path }: { directory: string; path: string },
  ): Promise<ResumableUploads> {
    return new ResumableUploads(ports, staged, await PartialUploads.open(directory, ports.clock), path)
  }

  private constructor(ports: ResumablePorts, staged: StagedFiles, partials: PartialUploads, path: string) {
    this.#ports = ports
    this.#staged = staged
    this.partials = partials
    const options: ServerOptions = {
      path,
      locker: this.#locks,
      lockDrainTimeout: drainTime,
      // Whose it is, is in its path: nobody can name another's upload.
      namingFunction: (request) => `${this.#ownerOf(request)}/${randomUUID()}`,
      getFileIdFromRequest: (request, name) =>
        name && uploadName.test(name) ? `${this.#ownerOf(request)}/${name}` : undefined,
      generateUrl: (_, { id }) => `${path}/${id.split('/').at(-1)}`,
      onUploadCreate: (request, upload) => this.#create(this.#ownerOf(request), upload),
      onUploadFinish: (request, upload) => this.#finish(this.#ownerOf(request), upload),
      onResponseError: (request, error) => {
        this.#failures.set(request, failureOf(error))
        return undefined
      },
    }
    this.#tus = new Server({ ...options, datastore: partials })
  }

  /** The answer of the protocol; rejects with a Failure where it refuses. */
  async answer(request: Request, ownerId: string): Promise<Response> {
    this.#owners.set(request, ownerId)
    const handle = () => this.#tus.handleWeb(request)
    const response = request.method === 'POST' ? await this.#inTurn(ownerId, handle) : await handle()
    const failure = this.#failures.get(request)
    if (failure) throw failure
    if (!response.ok) throw failureOf({ status_code: response.status, body: await response.text() })
    const name = (response.headers.get('Location') ?? request.url).split('/').at(-1)
    const expiry = await this.partials.expiryOf(`${ownerId}/${name}`)
    if (expiry) response.headers.set('Upload-Expires', expiry.toUTCString())
    return response
  }

  async #create(ownerId: string, upload: Upload): Promise<Pick<Upload, never>> {
    readMetadata(upload.metadata)
    await grantUpload(
      this.#ports,
      { partials: this.partials, locks: this.#locks },
      { ownerId, bytes: upload.size ?? 0 },
    )
    upload.creation_date = this.#ports.clock.now().toISOString()
    return {}
  }

  async #finish(ownerId: string, upload: Upload) {
    const { photo, isNew } = await this.partials.finish(upload.id, (path) =>
      // The parts are counted since the upload began. Refused here, it would be lost as a whole.
      this.#staged.during(null, async (stage) => {
        const { filename, sha256 = null, ...fields } = readMetadata(upload.metadata)
        const file = await stage(createReadStream(path), { maxBytes: limits.upload.maxBytes })
        return keepUpload(this.#ports, file, { ownerId, filename, fields, sha256 })
      }),
    )
    const status = isNew ? 201 : 200
    return {
      status_code: status,
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: String(this.#serialise(status, photo)),
    }
  }

  async #inTurn<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#creating.get(ownerId)
    const working = (async () => {
      await before
      return work()
    })()
    const settled = working.then(
      () => {},
      () => {},
    )
    this.#creating.set(ownerId, settled)
    try {
      return await working
    } finally {
      if (this.#creating.get(ownerId) === settled) this.#creating.delete(ownerId)
    }
  }

  #ownerOf(request: Request): string {
    const ownerId = this.#owners.get(request)
    if (!ownerId) throw new Error('The request of an upload lost its caller.')
    return ownerId
  }
}
