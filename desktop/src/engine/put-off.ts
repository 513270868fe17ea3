import { backOff } from '@koma/client'

const betweenTries = { firstDelay: 30_000, longestDelay: 60 * 60_000 }

/** Files that could not be sent for a reason of their own, each with the time of its next try. */
export class PutOff {
  readonly #tries = new Map<string, { failures: number; at: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  get size(): number {
    return this.#tries.size
  }

  add(path: string): void {
    const failures = (this.#tries.get(path)?.failures ?? 0) + 1
    this.#tries.set(path, { failures, at: this.#now() + backOff(failures, betweenTries) })
  }

  remove(path: string): void {
    this.#tries.delete(path)
  }

  clear(): void {
    this.#tries.clear()
  }

  /** Milliseconds until this file may be tried; 0 for one that was not put off. */
  delayOf(path: string): number {
    return Math.max(0, (this.#tries.get(path)?.at ?? 0) - this.#now())
  }

  /** Milliseconds until the first of them may be tried. */
  shortestDelay(): number {
    return Math.min(...[...this.#tries.keys()].map((path) => this.delayOf(path)))
  }
}
