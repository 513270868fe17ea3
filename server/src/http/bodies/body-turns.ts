import { FairQueue } from '../../process/fair-queue.ts'

/**
 * Chunks of at most 64 kB processed per millisecond: 64 MB/s of one user and 128 MB/s in all, which is faster than most people's
 * connections, and more than the image processes of one machine can keep up with.
 */
const perMillisecond = { ofOneUser: 1, inAll: 2 }

/** After the event loop was blocked, we make up for no more than this at once. */
const mostMilliseconds = 2

/**
 * Limits the rate at which request bodies are read, with users taking turns. Without it, each of a user's connections would bring a
 * chunk in every turn of the event loop, and since an answer takes several turns, twenty files sent at once would make everybody
 * else wait. A connection on which nothing arrives takes no turn.
 */
export class BodyTurns {
  readonly #waiting = new FairQueue<() => void>()
  #timer: NodeJS.Timeout | null = null
  #lastRun = 0

  /** Resolves when the next chunk of this user, or of the guests in this network, may be processed. */
  take(who: string): Promise<void> {
    const turn = new Promise<void>((begin) => this.#waiting.add(who, begin))
    this.#timer ??= setTimeout(this.#run, 1)
    return turn
  }

  readonly #run = () => {
    const now = performance.now()
    const milliseconds = Math.min(mostMilliseconds, Math.max(1, Math.round(now - this.#lastRun)))
    this.#lastRun = now
    for (let round = 0; round < milliseconds; round += 1) this.#letThrough()
    this.#timer = this.#waiting.size > 0 ? setTimeout(this.#run, 1) : null
  }

  #letThrough(): void {
    const chunks = Math.min(perMillisecond.inAll, this.#waiting.callers * perMillisecond.ofOneUser)
    for (let chunk = 0; chunk < chunks; chunk += 1) this.#waiting.take()?.()
  }
}
