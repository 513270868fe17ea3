import type { Client } from '@koma/client'
import { limits } from '@koma/contract/limits'
import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'
import { photoStoreOf } from '../photos/index.ts'
import { askTimeline } from './ask-timeline.ts'
import { type HomeTimeline, timelineKeys } from './timeline-keys.ts'
import { storedPhotosOf, timelineRoom } from './timeline-source.ts'
import { useRefresh } from './use-refresh.ts'

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
      photoStoreOf(queryClient, timelineRoom).put(storedPhotosOf(page.items))
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
  return { ...query, ...useRefresh(of, query.refetch) }
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
