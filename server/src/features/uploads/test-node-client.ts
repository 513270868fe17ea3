import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import {
  createFetchTransport,
  createPhotoSender,
  type KeyValueStore,
  type LocalFile,
  type PictureFacts,
  type Transport,
  Uploader,
} from '@koma/client/uploads'
import type { Me } from '@koma/contract'
import sharp from 'sharp'
import { expect } from 'vitest'
import { endpoint } from './test-tus.ts'

/** A file on disk, read only as far as it is sent. */
async function fileAt(path: string): Promise<LocalFile> {
  const [blob, { mtimeMs }] = await Promise.all([openAsBlob(path, { type: 'image/png' }), stat(path)])
  return {
    name: basename(path),
    size: blob.size,
    type: blob.type,
    lastModified: Math.floor(mtimeMs),
    slice: (start, end, type) => blob.slice(start, end, type),
  }
}

async function readPicture(file: Blob): Promise<PictureFacts> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { width, height } = await sharp(bytes).metadata()
  return { width, height, sha256: createHash('sha256').update(bytes).digest('base64') }
}

export function memoryStore(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    keys: () => [...values.keys()],
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

interface NodeClientOptions {
  /** Where the server is, without a slash at the end. */
  url: string
  /** The account, which is also its token. */
  name: string
  store?: KeyValueStore
  storage?: () => Me | null
  isOnline?: () => boolean
  /** Runs instead of each delay before another try. */
  onDelay?: (milliseconds: number) => Promise<void>
}

/** The uploader of `@koma/client` as a program on Node uses it: files on disk, requests by fetch. */
export class NodeClient {
  readonly uploader: Uploader<PictureFacts>
  /** The methods of requests in their order, such as `POST form`, `POST`, `HEAD`, `PATCH`. */
  readonly requests: string[] = []
  readonly #directory: string

  static async open(options: NodeClientOptions): Promise<NodeClient> {
    return new NodeClient(options, await mkdtemp(join(tmpdir(), 'koma-client-')))
  }

  private constructor(options: NodeClientOptions, directory: string) {
    const { url, name, store = memoryStore(), storage = () => null, isOnline = () => true } = options
    const { onDelay = async () => {} } = options
    const send = createFetchTransport()
    const transport: Transport = (request) => {
      this.requests.push(request.url.includes(endpoint) ? request.method : `${request.method} form`)
      return send(request)
    }
    this.#directory = directory
    this.uploader = new Uploader({
      sender: createPhotoSender({ baseUrl: `${url}/api`, token: async () => name, transport, store, source: 'sync' }),
      readPicture,
      previews: { open: () => ({ preview: null, tile: null }), release: () => {} },
      storage,
      onAdded: () => {},
      onRest: () => {},
      retry: { sleep: (milliseconds) => onDelay(milliseconds), isOnline },
    })
  }

  async add(files: Record<string, Uint8Array>): Promise<void> {
    const paths = Object.keys(files).map((name) => join(this.#directory, name))
    await Promise.all(Object.entries(files).map(([name, bytes]) => writeFile(join(this.#directory, name), bytes)))
    this.uploader.add(await Promise.all(paths.map(fileAt)))
  }

  /** The result of each file, or its state while it has none. */
  states(): string[] {
    return this.uploader.getQueue().files.map(({ state, result }) => result ?? state)
  }

  async ended(): Promise<string[]> {
    await expect.poll(() => this.uploader.getQueue().state, { timeout: 100_000 }).toBe('ended')
    return this.states()
  }

  async close(): Promise<void> {
    this.uploader.reset()
    await rm(this.#directory, { recursive: true, force: true })
  }
}
