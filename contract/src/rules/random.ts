/** Pseudo-random numbers (mulberry32). The same seed gives the same numbers on every machine, so that a run can be reproduced. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** From `from` up to but not including `to`. */
  between(from: number, to: number): number {
    return from + this.next() * (to - from)
  }

  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1))
  }

  /** A whole number from 0 up to but not including `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0]
  }

  shuffle<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, at: this.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item)
  }

  /** Up to `most` items. */
  times<Item>(most: number, make: () => Item): Item[] {
    return Array.from({ length: this.below(most + 1) }, make)
  }
}
