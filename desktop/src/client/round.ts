import type { SyncStatus } from '../engine/engine-ports.ts'

export interface RoundView {
  /** How many photos came in since the client last had nothing to do, and how many there are in all. */
  done: number
  total: number
  bytesPerSecond: number | null
  /** Estimated; null while nothing can be said. */
  secondsLeft: number | null
}

/** Bytes per second are an average over the last so many milliseconds. */
const window = 10_000

/** What happened since the client last had nothing to do: the progress that people are shown. */
export class Round {
  readonly #elapsed: () => number
  #sentBefore: number | null = null
  #status: SyncStatus | null = null
  #samples: { at: number; bytes: number }[] = []
  #bytes = 0
  #current: { path: string; bytes: number } | null = null

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  follow(status: SyncStatus): void {
    this.#status = status
    if (status.state === 'syncing') this.#sentBefore ??= status.sent
    if (status.state !== 'idle') return
    this.#sentBefore = this.#current = null
    this.#samples = []
  }

  /** This many bytes of a file have been sent so far. */
  progress(path: string, bytes: number): void {
    const before = this.#current?.path === path ? this.#current.bytes : 0
    this.#current = { path, bytes }
    this.#bytes += Math.max(0, bytes - before)
    const at = this.#elapsed()
    this.#samples.push({ at, bytes: this.#bytes })
    this.#samples = this.#samples.filter((sample) => sample.at > at - window)
  }

  view(): RoundView {
    const { sent = 0, waiting = 0, waitingBytes = 0 } = this.#status ?? {}
    const done = sent - (this.#sentBefore ?? sent)
    const [first] = this.#samples
    const last = this.#samples.at(-1)
    const seconds = first && last ? (last.at - first.at) / 1000 : 0
    const bytesPerSecond = first && last && seconds > 0.5 ? (last.bytes - first.bytes) / seconds : null
    const left = Math.max(0, waitingBytes - (this.#current?.bytes ?? 0))
    return {
      done,
      total: done + waiting,
      bytesPerSecond,
      secondsLeft: bytesPerSecond ? left / bytesPerSecond : null,
    }
  }
}
