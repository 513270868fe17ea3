import type { LoadOptions } from '../library/arranged-library.ts'
import type { ListPart, PartWish } from './list-part.ts'
import type { ListKey } from './list-rows.ts'

/** Requests at once; those of photos and pictures share the connection. */
const atOnce = 3

/** What the loader needs of its list. */
export interface PartHost {
  /** The part that contains the key, as the list knows it now. Undefined if the list has none. */
  partOf(key: ListKey): ListPart | undefined
  /** Fetches the photos of a part and puts them into the list. */
  fetch(part: ListPart, signal: AbortSignal, shown: PartWish['shown']): Promise<void>
}

interface Demand {
  wishes: readonly PartWish[]
  end(error?: unknown): void
}

interface MissingPart {
  part: ListPart
  shown: PartWish['shown']
}

interface Flight {
  /** The start of the part, as text. */
  name: string
  controller: AbortController
}

/**
 * Fetches the parts that somebody waits for, a few at a time: those of the latest demand first, and within it in the order of its
 * wishes. Aborts requests for parts that nobody waits for any more. Whoever waits for a part that fails decides whether to try again.
 */
export class PartLoader {
  readonly #host: PartHost
  readonly #demands = new Set<Demand>()
  readonly #flights = new Set<Flight>()

  constructor(host: PartHost) {
    this.#host = host
  }

  load(wishes: readonly PartWish[], { signal }: LoadOptions = {}): Promise<void> {
    if (wishes.every(({ key }) => isReady(this.#host.partOf(key)))) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const onAbort = () => demand.end(signal?.reason)
      const demand: Demand = {
        wishes,
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
      this.plan()
    })
  }

  /** Whether somebody waits for this part. */
  isWanted(part: ListPart): boolean {
    return [...this.#demands].some(({ wishes }) => wishes.some(({ key }) => this.#host.partOf(key) === part))
  }

  /** Ends the demands that are met, and fetches what is still missing. To be called whenever the list has changed. */
  plan(): void {
    for (const demand of [...this.#demands]) {
      if (!this.#demands.has(demand)) continue
      if (demand.wishes.every(({ key }) => isReady(this.#host.partOf(key)))) demand.end()
    }
    const missing = this.#missing()
    for (const flight of this.#flights) {
      if (missing.has(flight.name)) continue
      flight.controller.abort()
      this.#flights.delete(flight)
    }
    const flying = new Set([...this.#flights].map((flight) => flight.name))
    for (const [name, { part, shown }] of missing) {
      if (this.#flights.size >= atOnce) return
      if (!flying.has(name)) void this.#fetch(name, part, shown)
    }
  }

  stop(): void {
    for (const demand of [...this.#demands]) demand.end(new DOMException('The list was closed', 'AbortError'))
  }

  /** The parts that are wanted and not there, by the text of their start, the most urgent first. */
  #missing(): Map<string, MissingPart> {
    const missing = new Map<string, MissingPart>()
    for (const { wishes } of [...this.#demands].reverse()) {
      for (const { key, shown } of wishes) {
        const part = this.#host.partOf(key)
        if (!part || isReady(part)) continue
        const name = nameOf(part)
        missing.set(name, { part, shown: missing.get(name)?.shown ?? shown })
      }
    }
    return missing
  }

  async #fetch(name: string, part: ListPart, shown: PartWish['shown']): Promise<void> {
    const flight: Flight = { name, controller: new AbortController() }
    const { signal } = flight.controller
    this.#flights.add(flight)
    try {
      await this.#host.fetch(part, signal, shown)
      this.#flights.delete(flight)
    } catch (error) {
      this.#flights.delete(flight)
      if (signal.aborted) return
      for (const demand of [...this.#demands]) {
        if (demand.wishes.some(({ key }) => nameOf(this.#host.partOf(key)) === name)) demand.end(error)
      }
    }
    if (!signal.aborted) this.plan()
  }
}

function nameOf(part: ListPart | undefined): string {
  return part ? `${part.start.moment} ${part.start.photoId}` : ''
}

function isReady(part: ListPart | undefined): boolean {
  return !part || (part.rows !== null && !part.isStale)
}
