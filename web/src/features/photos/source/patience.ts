import { ApiError, backOff } from '@koma/client'
import { waitForConnection } from '../../../platform/connection/wait-for-connection.ts'

/** A single failure is not reported, because the next try often succeeds. */
const failuresToTell = 2
/** What is on the screen is retried for as long as it is there; at the longest delay this costs the server next to nothing. */
const pauses = { firstDelay: 1_000, longestDelay: 30_000 }

export interface Patience {
  /** True from a failure until the next try. */
  isResting(): boolean
  succeed(): void
  /** A server that names a time to wait is not asked again earlier. */
  fail(error: unknown): void
  /** Tries again now. */
  goOn(): void
  stop(): void
}

/**
 * Decides when to try again after a failure: with growing delays, or when the connection is back. Reports trouble when tries keep
 * failing, and when one succeeds again.
 */
export function createPatience(onTrouble: (isFailing: boolean) => void, tryAgain: () => void): Patience {
  let failures = 0
  let rest: AbortController | null = null
  const stop = () => {
    rest?.abort()
    rest = null
  }
  const goOn = () => {
    stop()
    tryAgain()
  }
  return {
    isResting: () => rest !== null,
    succeed() {
      if (failures > 0) onTrouble(false)
      failures = 0
    },
    fail(error) {
      if (rest) return
      failures += 1
      // While offline, the app already says so.
      if (failures >= failuresToTell && navigator.onLine) onTrouble(true)
      const pause = new AbortController()
      rest = pause
      const asked = ((error instanceof ApiError && error.retryAfterSeconds) || 0) * 1000
      void waitForConnection(Math.max(backOff(failures, pauses), asked), pause.signal).then(() => {
        if (rest === pause) goOn()
      })
    },
    goOn,
    stop,
  }
}

/** Too slow, or too many requests: neither says anything of what was asked for. */
const passingStatuses: readonly number[] = [408, 429]

/** Refused rather than failed: access has ended, or the list is gone. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && !passingStatuses.includes(error.status)
  )
}
