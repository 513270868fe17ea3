import { useOnline } from '@koma/ui/browser/online.ts'
import { Centre } from '@koma/ui/state/centre.tsx'
import { ErrorState } from '@koma/ui/state/error-state.tsx'
import { OfflineState } from '@koma/ui/state/offline-state.tsx'
import type { ReactNode } from 'react'
import { traceIdOf } from '../failure-words.ts'

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
