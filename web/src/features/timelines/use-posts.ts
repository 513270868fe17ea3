import type { Client } from '@koma/client'
import { limits } from '@koma/contract/limits'
import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { photoStoreOf } from '../photos/index.ts'
import { askTimeline } from './ask-timeline.ts'
import { type HomeTimeline, timelineKeys } from './timeline-keys.ts'
import { storedPhotosOf, timelineSource } from './timeline-source.ts'

/**
 * Posts of a timeline, newest first. They are fetched again only when the user asks for it: posts that appear by themselves would move
 * what is being looked at.
 */
export function postsQuery(queryClient: QueryClient, client: Client, of: HomeTimeline) {
  return infiniteQueryOptions({
    queryKey: timelineKeys.posts(of),
    queryFn: async ({ pageParam, signal }) => {
      const stretch = { grouped: true, ...(pageParam === null ? {} : { startTimestamp: pageParam }) }
      const page = await askTimeline(client, of, stretch, signal)
      photoStoreOf(queryClient, timelineSource.room).put(storedPhotosOf(page.items))
      return page
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_timestamp,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function usePosts(of: HomeTimeline) {
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(postsQuery(queryClient, useApi(), of))
  const [isRefreshing, setRefreshing] = useState(false)
  const { refetch } = query
  /** Fetches the newest page, and drops the others: they would be fetched again one by one. */
  const refresh = useCallback(async () => {
    setRefreshing(true)
    queryClient.setQueryData(
      timelineKeys.posts(of),
      (data: typeof query.data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    )
    await refetch()
    await queryClient.invalidateQueries({ queryKey: timelineKeys.updates })
    setRefreshing(false)
  }, [queryClient, of, refetch])
  return { ...query, refresh, isRefreshing }
}

/** How many photos are new since the newest post that is shown. Asked again when the live stream or the tab calls for it. */
export function useNewPhotos(since: number | undefined): number {
  const client = useApi()
  const query = useQuery({
    queryKey: [...timelineKeys.updates, since ?? 0],
    queryFn: ({ signal }) => client.ask('GET /timeline/home/updates', { query: { since: since ?? 0 }, signal }),
    enabled: since !== undefined,
    refetchInterval: limits.notificationPoll,
    refetchOnWindowFocus: 'always',
  })
  return query.data?.count ?? 0
}
