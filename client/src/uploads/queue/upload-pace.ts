interface Sample {
  at: number
  bytesLeft: number
}

/** What was long ago says little of the line as it is now. */
const remembered = 20_000
/** Before this much time has been watched, any number would be a guess. */
const watchedAtLeast = 2_000

/** How long the rest will take, from how fast it became less in the last seconds. */
export class UploadPace {
  #samples: Sample[] = []

  note(bytesLeft: number, at: number): void {
    // More to do than before: files were added, and the old slope no longer holds.
    if (bytesLeft > (this.#samples.at(-1)?.bytesLeft ?? Number.POSITIVE_INFINITY)) this.#samples = []
    this.#samples = [...this.#samples.filter((sample) => at - sample.at <= remembered), { at, bytesLeft }]
  }

  /** Seconds, or null while nobody can say. */
  secondsLeft(): number | null {
    const first = this.#samples[0]
    const last = this.#samples.at(-1)
    if (!first || !last || last.at - first.at < watchedAtLeast) return null
    const sent = first.bytesLeft - last.bytesLeft
    return sent > 0 ? (last.bytesLeft / sent) * ((last.at - first.at) / 1000) : null
  }
}

/** Rounded so that the number does not jump about: 5 s steps, then 10 s, then minutes. */
export function roundSeconds(seconds: number): { unit: 'seconds' | 'minutes'; value: number } {
  if (seconds >= 55) return { unit: 'minutes', value: Math.max(1, Math.round(seconds / 60)) }
  const step = seconds < 20 ? 5 : 10
  return { unit: 'seconds', value: Math.max(5, Math.round(seconds / step) * step) }
}
