/** How many times its limit a task may take on a machine that is so busy that it hardly gets a processor. */
const longest = 10
/** A process that waits for something still looks around now and then; one that works uses more than this share of a processor. */
const leastShare = 0.01

interface TimeLimitOptions {
  limitMs: number
  /** In ms; null where the system does not tell. */
  processorTime(): number | null
  /** Called once, unless the limit was cleared before. */
  exceeded(): void
}

/**
 * Limits how long a task works. Image processes have a low priority, so on a busy machine a task may take many times as long as it
 * works: then it goes on. A task that hangs works on nothing, and ends at its limit. Returns a function that clears the limit.
 */
export function limitTime({ limitMs, processorTime, exceeded }: TimeLimitOptions): () => void {
  const before = processorTime()
  let waited = 0
  let worked = 0
  let timer: NodeJS.Timeout
  function wait(ms: number): void {
    timer = setTimeout(() => {
      waited += ms
      const now = processorTime()
      const total = before === null || now === null ? Number.POSITIVE_INFINITY : now - before
      const isWorking = total - worked > ms * leastShare
      if (total >= limitMs || !isWorking || waited >= limitMs * longest) return exceeded()
      worked = total
      // Small steps at the end would look too often.
      wait(Math.max(limitMs - total, limitMs / 20))
    }, ms)
  }
  wait(limitMs)
  return () => clearTimeout(timer)
}
