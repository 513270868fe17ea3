import { ApiError, backOff } from '@koma/client'
import { waitForConnection } from '../../../platform/connection/wait-for-connection.ts'
import type { LoadOptions } from '../library/arranged-library.ts'
import type { ListPart } from './list-part.ts'
import type { ListKey } from './list-rows.ts'

/** Requests at once; those of photos and pictures share the connection. */
const atOnce = 3
/** Parts are retried for as long as they are on the screen; at the longest delay this costs the server next to nothing. */
const pauses = { firstDelay: 1_000, longestDelay: 30_000 }

/** What the loader needs of its list. */
export interface PartHost {
  /** The part that contains the key, as the list knows it now. Undefined if the list has none. */
  partOf(key: ListKey): ListPart | undefined
  /** Fetches the photos of a part and puts them into the list. */
  fetch(part: ListPart, signal: AbortSignal): Promise<void>
  /** The server has refused a part: access has ended, or the list is gone. */
  onRefused(): void
}

interface Demand {
  keys: readonly ListKey[]
  keepsTrying: boolean
  end(error?: unknown): void
}

interface Flight {
  /** The start of the part, as text. */
  name: string
  controller: AbortController
}

/**
 * Fetches the parts that somebody waits for, a few at a time: those of the latest demand first, and within it in the order of its
 * keys. Aborts requests for parts that nobody waits for any more.
 */
export class PartLoader {
  readonly #host: PartHost
  readonly #demands = new Set<Demand>()
  readonly #flights = new Set<Flight>()
  #failures = 0
  #rest: AbortController | null = null

  constructor(host: PartHost) {
    this.#host = host
  }

  load(keys: readonly ListKey[], { signal, keepsTrying = false }: LoadOptions = {}): Promise<void> {
    if (keys.every((key) => isReady(this.#host.partOf(key)))) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const onAbort = () => demand.end(signal?.reason)
      const demand: Demand = {
        keys,
        keepsTrying,
        end: (error) => {
          this.#demands.delete(demand)
          signal?.removeEventListener('abort', onAbort)
          if (error === undefined) resolve()
          else reject(error)
          this.plan()
        },
      }
      if (signal?.aborted) return reject(signal.reason)
      signal?.addEventListener('abort', onAbort)
      this.#demands.add(demand)
      // A demand that does not keep trying is made by the user, who would not understand a pause.
      if (!keepsTrying) this.#endRest()
      this.plan()
    })
  }

  /** Whether somebody waits for this part. */
  isWanted(part: ListPart): boolean {
    return [...this.#demands].some(({ keys }) => keys.some((key) => this.#host.partOf(key) === part))
  }

  /** Ends the demands that are met, and fetches what is still missing. To be called whenever the list has changed. */
  plan(): void {
    for (const demand of [...this.#demands]) {
      if (!this.#demands.has(demand)) continue
      if (demand.keys.every((key) => isReady(this.#host.partOf(key)))) demand.end()
    }
    const missing = this.#missing()
    for (const flight of this.#flights) {
      if (missing.has(flight.name)) continue
      flight.controller.abort()
      this.#flights.delete(flight)
    }
    if (this.#rest) return
    const flying = new Set([...this.#flights].map((flight) => flight.name))
    for (const [name, part] of missing) {
      if (this.#flights.size >= atOnce) return
      if (!flying.has(name)) void this.#fetch(name, part)
    }
  }

  /** Retries failed parts now. */
  retry(): void {
    this.#endRest()
    this.plan()
  }

  stop(): void {
    this.#endRest()
    for (const demand of [...this.#demands]) demand.end(new DOMException('The list was closed', 'AbortError'))
  }

  /** The parts that are wanted and not there, by the text of their start, the most urgent first. */
  #missing(): Map<string, ListPart> {
    const missing = new Map<string, ListPart>()
    for (const { keys } of [...this.#demands].reverse()) {
      for (const key of keys) {
        const part = this.#host.partOf(key)
        if (part && !isReady(part)) missing.set(`${part.start.moment} ${part.start.photoId}`, part)
      }
    }
    return missing
  }

  async #fetch(name: string, part: ListPart): Promise<void> {
    const flight: Flight = { name, controller: new AbortController() }
    const { signal } = flight.controller
    this.#flights.add(flight)
    try {
      await this.#host.fetch(part, signal)
      if (signal.aborted) return
      this.#flights.delete(flight)
      this.#failures = 0
    } catch (error) {
      if (signal.aborted) return
      this.#flights.delete(flight)
      this.#fail(error)
    }
    this.plan()
  }

  #fail(error: unknown): void {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
    if (isRefused) this.#host.onRefused()
    for (const demand of [...this.#demands]) if (isRefused || !demand.keepsTrying) demand.end(error)
    if (isRefused || this.#rest) return
    this.#failures += 1
    const rest = new AbortController()
    this.#rest = rest
    void waitForConnection(backOff(this.#failures, pauses), rest.signal).then(() => {
      if (this.#rest === rest) this.retry()
    })
  }

  #endRest(): void {
    this.#rest?.abort()
    this.#rest = null
  }
}

function isReady(part: ListPart | undefined): boolean {
  return !part || (part.rows !== null && !part.isStale)
}
