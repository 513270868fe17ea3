import { availableParallelism } from 'node:os'
import { IdentityFailure } from './identity-failure.ts'

export type PasswordWork = <Result>(task: () => Promise<Result>) => Promise<Result>

/**
 * Lets few calls that hash a password run at a time. Hashing takes one of libuv's four threads, which the disk needs as well,
 * and signing up holds a database connection meanwhile: a flood of them would stop the whole API. The rest wait in a queue of
 * bounded length; past it callers are told to come back.
 */
export function createPasswordWork({
  width = availableParallelism() > 2 ? 2 : 1,
  queue = 32,
}: {
  width?: number
  queue?: number
} = {}): PasswordWork {
  let running = 0
  const waiting: Array<() => void> = []

  return async (task) => {
    if (running < width) running += 1
    else if (waiting.length < queue) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new IdentityFailure('unavailable', { retryAfterMs: 5000 })
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
