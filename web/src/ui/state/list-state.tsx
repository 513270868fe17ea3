import type { ReactNode } from 'react'
import { useOnline } from '../../platform/connection/online.ts'
import { traceIdOf } from '../../platform/failure-words.ts'
import { Centre } from './centre.tsx'
import { ErrorState } from './error-state.tsx'
import { OfflineState } from './offline-state.tsx'

interface ListStateProps {
  /** The query that loads the list. */
  query: {
    isError: boolean
    error: Error | null
    isFetching: boolean
    fetchStatus: 'fetching' | 'paused' | 'idle'
    refetch: () => unknown
  }
  /** The placeholder of the list while it is loading. */
  skeleton: ReactNode
  /** For a section of a page: not in the middle of the whole page. */
  inline?: boolean
}

/** Shown instead of a list that has not loaded yet. */
export function ListState({ query, skeleton, inline = false }: ListStateProps) {
  const online = useOnline()
  const place = (state: ReactNode) => (inline ? state : <Centre>{state}</Centre>)
  if (!online && query.fetchStatus !== 'fetching') {
    return place(<OfflineState />)
  }
  if (!query.isError) return skeleton
  return place(
    <ErrorState onRetry={() => query.refetch()} retrying={query.isFetching} traceId={traceIdOf(query.error)} />,
  )
}
