import { ApiError } from '@koma/client'
import type { ReactNode } from 'react'
import { useOnline } from '../../platform/connection/online.ts'
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
}

/** Shown instead of a list that has not loaded yet. */
export function ListState({ query, skeleton }: ListStateProps) {
  const online = useOnline()
  if (!online && query.fetchStatus !== 'fetching') {
    return (
      <Centre>
        <OfflineState />
      </Centre>
    )
  }
  if (!query.isError) return skeleton
  return (
    <Centre>
      <ErrorState onRetry={() => query.refetch()} retrying={query.isFetching} traceId={traceIdOf(query.error)} />
    </Centre>
  )
}

function traceIdOf(error: Error | null): string | undefined {
  return (error instanceof ApiError && error.requestId) || undefined
}
