/** Far more than a person or a retry causes, and few enough that a loop of ours does not become a flood at the server. */
export const stormLimit = { most: 30, within: 10_000 }
/** Requests that are remembered. Those that are not repeated are forgotten first. */
const remembered = 200

/** Counts requests that are the same, and says when there are too many of one at once. Those that are refused do not count. */
export class StormStop {
  readonly #sent = new Map<string, readonly number[]>()
  readonly #most: number
  readonly #now: () => number

  constructor(most: number, now: () => number) {
    this.#most = most
    this.#now = now
  }

  /** Whether this request may be sent now. */
  admits(request: string): boolean {
    const now = this.#now()
    const recent = this.#sent.get(request)?.filter((at) => at > now - stormLimit.within) ?? []
    const isFine = recent.length < this.#most
    this.#sent.delete(request)
    this.#sent.set(request, isFine ? [...recent, now] : recent)
    const [oldest] = this.#sent.keys()
    if (oldest !== undefined && this.#sent.size > remembered) this.#sent.delete(oldest)
    return isFine
  }
}
