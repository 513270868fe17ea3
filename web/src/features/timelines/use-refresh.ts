import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type TimelineName, timelineKeys } from './timeline-keys.ts'

const nothing: readonly QueryKey[] = []

/**
 * Fetches the newest page of a timeline, and drops the others: they would be fetched again one by one. `alsoStale` is what else is
 * fetched with it.
 */
export function useRefresh(of: TimelineName, refetch: () => Promise<unknown>, alsoStale = nothing) {
  const queryClient = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = useCallback(async () => {
    setRefreshing(true)
    queryClient.setQueryData<InfiniteData<unknown>>(
      timelineKeys.posts(of),
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    )
    await refetch()
    const stale = [timelineKeys.updates, ...alsoStale]
    await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    setRefreshing(false)
  }, [queryClient, of, refetch, alsoStale])
  return { refresh, isRefreshing }
}
