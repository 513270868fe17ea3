import { backOff } from '@koma/client'

const betweenTries = { firstDelay: 30_000, longestDelay: 60 * 60_000 }

/** Why a file was put off: it cannot be read, the server cannot handle it, or the journal cannot be written. */
export type PutOffReason = 'unreadable' | 'server' | 'journal'

/** Files that could not be sent for a reason of their own, each with the time of its next try. */
export class PutOff {
  readonly #tries = new Map<string, { failures: number; at: number; reason: PutOffReason }>()
  readonly #elapsed: () => number

  /** `elapsed` goes on evenly, so that a clock that is set back does not put files off for a day. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  add(path: string, reason: PutOffReason): void {
    const failures = (this.#tries.get(path)?.failures ?? 0) + 1
    this.#tries.set(path, { failures, at: this.#elapsed() + backOff(failures, betweenTries), reason })
  }

  remove(path: string): void {
    this.#tries.delete(path)
  }

  clear(): void {
    this.#tries.clear()
  }

  list(): { path: string; reason: PutOffReason }[] {
    return [...this.#tries].map(([path, { reason }]) => ({ path, reason }))
  }

  /** Milliseconds until this file may be tried; 0 for one that was not put off. */
  delayOf(path: string): number {
    return Math.max(0, (this.#tries.get(path)?.at ?? 0) - this.#elapsed())
  }

  /** Milliseconds until the first of them may be tried; null if there is none. Drops those whose time has come and that no longer wait. */
  shortestDelay(isWaiting: (path: string) => boolean): number | null {
    let shortest: number | null = null
    for (const path of this.#tries.keys()) {
      const delay = this.delayOf(path)
      if (delay === 0 && !isWaiting(path)) this.#tries.delete(path)
      else shortest = Math.min(delay, shortest ?? delay)
    }
    return shortest
  }
}
