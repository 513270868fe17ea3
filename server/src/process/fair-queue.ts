/** Waiting items by caller. Callers take turns: a thousand items of one do not hold up the first of another. */
export class FairQueue<Item> {
  size = 0
  /** In the order of turns: the first key is the next caller. */
  readonly #waiting = new Map<string, Item[]>()

  /** How many callers have something waiting. */
  get callers(): number {
    return this.#waiting.size
  }

  countOf(who: string): number {
    return this.#waiting.get(who)?.length ?? 0
  }

  add(who: string, item: Item): void {
    const own = this.#waiting.get(who)
    if (own) own.push(item)
    else this.#waiting.set(who, [item])
    this.size += 1
  }

  take(): Item | undefined {
    const [first] = this.#waiting
    if (!first) return undefined
    const [who, own] = first
    const next = own.shift()
    this.#waiting.delete(who)
    if (own.length > 0) this.#waiting.set(who, own)
    this.size -= 1
    return next
  }

  /** The caller with the most waiting items; an empty string if nothing waits. */
  busiest(): string {
    let found = ''
    for (const [who, own] of this.#waiting) if (own.length > this.countOf(found)) found = who
    return found
  }

  dropLatest(who: string): Item {
    const own = this.#waiting.get(who)
    const latest = own?.pop()
    if (!own || latest === undefined) throw new Error('Nothing waits under this name.')
    if (own.length === 0) this.#waiting.delete(who)
    this.size -= 1
    return latest
  }
}
