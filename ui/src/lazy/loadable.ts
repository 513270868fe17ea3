import { useCallback, useEffect, useState } from 'react'

/** Code or data of the app that is fetched separately from the first load. */
export interface Loadable<Value> {
  /** Fetches it once for all callers. A failure is not cached: the next call tries again. */
  load(): Promise<Value>
  /** Undefined until it has been fetched. */
  readonly value: Value | undefined
  /** The number of consecutive failures. */
  readonly failures: number
}

export function loadable<Value>(fetch: () => Promise<Value>): Loadable<Value> {
  let value: Value | undefined
  let failures = 0
  let loading: Promise<Value> | null = null
  const start = async () => {
    try {
      value = await fetch()
      failures = 0
      return value
    } catch (error) {
      failures += 1
      loading = null
      throw error
    }
  }
  return {
    load() {
      loading ??= start()
      return loading
    },
    get value() {
      return value
    },
    get failures() {
      return failures
    },
  }
}

const atOnce = (change: () => void) => change()

interface Attempt<Value> {
  of: Loadable<Value> | null
  number: number
  state: 'loading' | 'loaded' | 'failed'
}

/**
 * Fetches a loadable while `wanted` is not null. After a failure it tries again when the connection is back or when `wanted` is
 * set again. Pass the same object on every render. `draw` wraps the drawing of what has arrived.
 */
export function useLoadable<Value>(wanted: Loadable<Value> | null, draw: (change: () => void) => void = atOnce) {
  const [attempt, setAttempt] = useState<Attempt<Value>>({ of: null, number: 0, state: 'loading' })
  const { number } = attempt
  // When it is wanted again, it starts as loading: the previous failure must not be reported again.
  if (!wanted && attempt.of) setAttempt({ of: null, number, state: 'loading' })
  const retry = useCallback(
    () => setAttempt((before) => ({ ...before, number: before.number + 1, state: 'loading' })),
    [],
  )
  const data = wanted?.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number is another attempt.
  useEffect(() => {
    if (!wanted || data !== undefined) return
    // Somebody else may have fetched it since this was drawn.
    if (wanted.value !== undefined)
      return draw(() => setAttempt((before) => ({ ...before, of: wanted, state: 'loaded' })))
    let isCurrent = true
    let hasFailed = false
    let isBackOnline = false
    const end = (state: 'loaded' | 'failed') => {
      if (!isCurrent) return
      hasFailed = state === 'failed'
      // The connection can come back after the request failed but before its rejection is handled.
      if (hasFailed && isBackOnline) retry()
      else draw(() => setAttempt((before) => ({ ...before, of: wanted, state })))
    }
    const onOnline = () => {
      isBackOnline = true
      if (hasFailed) retry()
    }
    addEventListener('online', onOnline)
    wanted.load().then(
      () => end('loaded'),
      () => end('failed'),
    )
    return () => {
      isCurrent = false
      removeEventListener('online', onOnline)
    }
  }, [wanted, number, retry])
  const failed = wanted !== null && attempt.of === wanted && attempt.state === 'failed'
  return { data, failed, retry }
}
