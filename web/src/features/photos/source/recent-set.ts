/** A set that forgets what was added first when it has more than so many. */
export class RecentSet extends Set<string> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override add(value: string): this {
    this.delete(value)
    super.add(value)
    for (const first of this) {
      if (this.size <= this.#most) break
      this.delete(first)
    }
    return this
  }
}
