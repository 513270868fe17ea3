import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { Client } from '@koma/client'
import type { ClientRelease } from '@koma/contract'

interface UpdatePorts {
  client: Client
  serverUrl: string
  fetch: typeof fetch
  /** Of this client. */
  version: string
  /** Where the installer is kept until it was run. */
  folder: string
  /** Whether the file is signed by whoever signed this client, as far as that is signed at all. */
  isSignedAlike(path: string): Promise<boolean>
  /** Installs over this client, and starts it again. */
  install(path: string): Promise<void>
  /** Resolves after this many milliseconds, or as soon as the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Why an update was not installed. */
export class UpdateRefused extends Error {
  override name = 'UpdateRefused'
}

/** Bytes. An installer has about 25 MB. */
const mostBytes = 300_000_000
/** Milliseconds. */
const betweenLooks = 24 * 60 * 60_000
/** Milliseconds. A computer that was just started may have no connection yet. */
const betweenTries = 10 * 60_000
const plainName = /^[A-Za-z0-9][\w .-]*\.exe$/

/** Newer versions of the client that its server offers. Nothing is installed unless its user asks for it. */
export class Updates {
  readonly #ports: UpdatePorts
  #offered: ClientRelease | null = null

  constructor(ports: UpdatePorts) {
    this.#ports = ports
  }

  get offered(): { version: string } | null {
    return this.#offered && { version: this.#offered.version }
  }

  /** Looks once a day, until the signal; again soon where there was no answer. */
  async keepLooking(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const isAnswered = await this.look(signal)
      await this.#ports.sleep(isAnswered ? betweenLooks : betweenTries, signal)
    }
  }

  /** Returns whether the server has answered. One that offers no version changes nothing. */
  async look(signal: AbortSignal): Promise<boolean> {
    const { data, error } = await this.#ports.client.call('GET /client/latest', { signal })
    if (data) this.#offered = isLater(data.version, this.#ports.version) ? data : null
    return error === null || error.status === 404
  }

  /** Fetches the installer, checks it and runs it. Throws UpdateRefused if it is not what was announced. */
  async install(signal: AbortSignal): Promise<void> {
    const release = this.#offered
    if (!release) throw new UpdateRefused('There is no later version.')
    const { folder, isSignedAlike, install } = this.#ports
    if (!plainName.test(release.file_name) || release.bytes > mostBytes)
      throw new UpdateRefused('It has an odd name or size.')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, release.file_name)
    const unchecked = `${path}.new`
    try {
      const { sha256, bytes } = await this.#fetch(release, unchecked, signal)
      if (bytes !== release.bytes || sha256 !== release.sha256)
        throw new UpdateRefused('It is not the file that was announced.')
      // Windows looks only at files with this ending.
      await rename(unchecked, path)
      if (!(await isSignedAlike(path))) throw new UpdateRefused('It was not signed by who signed this client.')
    } catch (error) {
      await Promise.all([rm(unchecked, { force: true }), rm(path, { force: true })])
      throw error
    }
    await install(path)
  }

  async #fetch({ download_url, bytes: announced }: ClientRelease, path: string, signal: AbortSignal) {
    const { serverUrl, fetch } = this.#ports
    const address = new URL(download_url, serverUrl)
    // It comes from nowhere but the server that this client is connected to.
    if (address.origin !== new URL(serverUrl).origin) throw new UpdateRefused('It is somewhere else.')
    const response = await fetch(address, { signal, redirect: 'error' })
    if (!response.ok || !response.body) throw new UpdateRefused(`The server answered ${response.status}.`)
    const hash = createHash('sha256')
    let bytes = 0
    const count = new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length
        hash.update(chunk)
        done(bytes > announced ? new UpdateRefused('It is longer than was announced.') : null, chunk)
      },
    })
    await pipeline(Readable.fromWeb(response.body as WebStream), count, createWriteStream(path, { mode: 0o600 }), {
      signal,
    })
    return { sha256: hash.digest('hex'), bytes }
  }
}

/** `1.10.0` is later than `1.9.9`. */
export function isLater(one: string, other: string): boolean {
  const [these, those] = [one, other].map((version) => version.split('.').map(Number))
  for (const place of [0, 1, 2]) {
    const difference = (these?.[place] ?? 0) - (those?.[place] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
