interface Sample {
  at: number
  bytesLeft: number
}

/** Milliseconds. Older samples say little about the current speed of the connection. */
const remembered = 20_000
/** Milliseconds. A shorter time gives no useful estimate. */
const watchedAtLeast = 2_000

/** Estimates how long the rest of a batch takes, from its speed in the last seconds. */
export class UploadPace {
  #samples: Sample[] = []

  note(bytesLeft: number, at: number): void {
    // Files were added, so the difference to earlier samples is no longer what was sent.
    if (bytesLeft > (this.#samples.at(-1)?.bytesLeft ?? Number.POSITIVE_INFINITY)) this.#samples = []
    this.#samples = [...this.#samples.filter((sample) => at - sample.at <= remembered), { at, bytesLeft }]
  }

  /** In seconds; null while there is too little to estimate it from. */
  secondsLeft(): number | null {
    const first = this.#samples[0]
    const last = this.#samples.at(-1)
    if (!first || !last || last.at - first.at < watchedAtLeast) return null
    const sent = first.bytesLeft - last.bytesLeft
    return sent > 0 ? (last.bytesLeft / sent) * ((last.at - first.at) / 1000) : null
  }
}

/** Rounds to steps of 5 s, then 10 s, then minutes, so that the number shown does not flicker. */
export function roundSeconds(seconds: number): { unit: 'seconds' | 'minutes'; value: number } {
  if (seconds >= 55) return { unit: 'minutes', value: Math.max(1, Math.round(seconds / 60)) }
  const step = seconds < 20 ? 5 : 10
  return { unit: 'seconds', value: Math.max(5, Math.round(seconds / step) * step) }
}
