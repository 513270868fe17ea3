import { useEffect, useState } from 'react'

/** Loads once, for everyone who asks; a failure is forgotten, so that asking again tries again. */
export function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

interface Loaded<Value> {
  from: (() => Promise<Value>) | null
  data?: Value
  failed?: true
}

/** What comes with the app rather than from the server. `load` has to be the same function on every drawing. */
export function useLoaded<Value>(load: (() => Promise<Value>) | null) {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ from: null })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another run.
  useEffect(() => {
    if (!load) return
    let isWanted = true
    load().then(
      (data) => isWanted && setLoaded({ from: load, data }),
      () => isWanted && setLoaded({ from: load, failed: true }),
    )
    return () => {
      isWanted = false
    }
  }, [load, attempt])
  const current = loaded.from === load ? loaded : null
  const retry = () => {
    setLoaded({ from: null })
    setAttempt(attempt + 1)
  }
  return { data: current?.data, failed: current?.failed ?? false, retry }
}
