import { type RetryOptions, type RetryPolicy, retryWhilePassing } from '../../retry.ts'
import { SendFailure } from '../senders/send-failure.ts'

/** Retries a file for about 45 seconds, and for as long as the device is offline. */
const uploadPolicy: RetryPolicy = {
  maxTries: 7,
  firstDelay: 1_000,
  longestDelay: 32_000,
  /** Unlimited, because nobody waits for it and the device may be offline for long. */
  maxTotalTime: Number.POSITIVE_INFINITY,
  waitsForConnection: true,
}

interface Persisted<Value> {
  /** Rejects with SendFailure. Has to be idempotent. */
  act: () => Promise<Value>
  signal: AbortSignal
  onWait: () => void
  onResume: () => void
}

/** Retries transient failures, such as a lost connection. Rejects with the last failure after the last try. */
export async function persist<Value>({ act, ...rest }: Persisted<Value>, options?: RetryOptions): Promise<Value> {
  const attempt = () =>
    act().then(
      (value) => ({ value, error: null }),
      (error: unknown) => ({ value: null, error }),
    )
  const passingFailure = ({ error }: { error: unknown }) =>
    error instanceof SendFailure && error.passes ? error : null
  const result = await retryWhilePassing({ attempt, passingFailure, ...rest }, uploadPolicy, options)
  if (result.error !== null) throw result.error
  return result.value as Value
}
