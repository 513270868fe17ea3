import { type RetryOptions, type RetryPolicy, retryWhilePassing } from '../../retry.ts'
import { SendFailure } from '../senders/send-failure.ts'

/** A file that does not arrive is tried again for 45 seconds or so, and for as long as the device is offline. */
const uploadPolicy: RetryPolicy = {
  maxTries: 7,
  firstDelay: 1_000,
  longestDelay: 32_000,
  /** Nobody waits for it, and tries without a connection do not count. */
  maxTotalTime: Number.POSITIVE_INFINITY,
  waitsForConnection: true,
}

interface Persisted<Value> {
  /** Rejects with SendFailure. Doing it twice has to be the same as doing it once. */
  act: () => Promise<Value>
  signal: AbortSignal
  onWait: () => void
  onResume: () => void
}

/** Repeats what fails in a way that passes, such as a lost connection. Rejects with the last failure after the last try. */
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
