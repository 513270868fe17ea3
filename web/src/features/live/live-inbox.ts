import type { LiveEvent } from '@koma/contract'

/** In milliseconds. */
const times = {
  /** Events of one change arrive together and are acted on together. No longer than needed for that: somebody sees it this much later. */
  gather: 20,
  /** How often it is looked whether the user's own calls have been answered. */
  changing: 100,
  /** Between two rounds, so that a stream of changes costs at most about one fetch of each thing a second. */
  gap: 1000,
  /** How long a round waits for calls that the user has made: an answer that is older than they are would undo them on the screen. */
  longestChange: 5000,
  /** A request that hangs must not keep everything else from being refreshed. */
  longestRound: 15_000,
}
/** If more different things changed while the tab was hidden, everything is fetched again. */
const mostWaiting = 30

interface InboxOptions {
  /** Fetches what is shown of this again. Settles when it has arrived. */
  refresh(event: LiveEvent): Promise<unknown>
  isVisible(): boolean
  /** Whether a change by the user is on its way to the server. */
  isChanging(): boolean
}

/**
 * Gathers what has changed and refreshes it in rounds. A round starts when the previous one has arrived: otherwise each event would
 * cancel the request that the event before it caused, and during a storm nothing would ever arrive. Hidden tabs wait until they are
 * looked at.
 */
export class LiveInbox {
  readonly #options: InboxOptions
  readonly #waiting = new Map<string, LiveEvent>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isBusy = false
  #isClosed = false

  constructor(options: InboxOptions) {
    this.#options = options
  }

  add(event: LiveEvent): void {
    if (event.type === 'refetch' || this.#waiting.size >= mostWaiting) {
      this.#waiting.clear()
      this.#waiting.set('refetch', { type: 'refetch' })
    } else if (!this.#waiting.has('refetch')) this.#waiting.set(keyOf(event), event)
    this.look()
  }

  /** Starts a round if there is something to refresh and somebody to see it. */
  look(): void {
    if (this.#isClosed || this.#isBusy || this.#waiting.size === 0 || !this.#options.isVisible()) return
    this.#isBusy = true
    this.#timer = setTimeout(() => void this.#round(), times.gather)
  }

  close(): void {
    this.#isClosed = true
    this.#waiting.clear()
    clearTimeout(this.#timer)
  }

  async #round(): Promise<void> {
    for (let waited = 0; this.#options.isChanging() && waited < times.longestChange; waited += times.changing) {
      await this.#sleep(times.changing)
    }
    const events = [...this.#waiting.values()]
    this.#waiting.clear()
    const arrived = Promise.allSettled(events.map((event) => this.#options.refresh(event)))
    await Promise.race([arrived, this.#sleep(times.longestRound)])
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    await this.#sleep(times.gap)
    this.#isBusy = false
    this.look()
  }

  #sleep(delay: number): Promise<void> {
    return new Promise((resolve) => {
      this.#timer = setTimeout(resolve, delay)
    })
  }
}

function keyOf(event: LiveEvent): string {
  if (event.type === 'album') return `album ${event.album_id}`
  if (event.type === 'share') return `share ${event.share_id}`
  return event.type === 'dm' ? `dm ${event.user_id}` : event.type
}
