import type { PublicUser } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { campaignKeys } from '../../features/campaigns/index.ts'
import { photoStoreOf } from '../../features/photos/index.ts'
import { useHiddenPosts } from '../../features/reports/index.ts'
import {
  askTimeline,
  type CampaignTimeline,
  storedPhotosOf,
  timelineKeys,
  timelineList,
  timelineRoom,
  useRefresh,
  withoutHidden,
} from '../../features/timelines/index.ts'
import { useApi } from '../../platform/api-client.tsx'

const pageSize = 60
/** More is fetched when this many photos or fewer lie behind those on the screen. */
const nearEnd = 30
/** At most so many new entries are counted, and the faces of so many people shown. */
const mostNew = 50
const mostFaces = 3
const minute = 60_000

export type EntryList = ReturnType<typeof useEntries>

/** The entries of a campaign, newest first. They are fetched again when the user asks for it, as those of timelines are. */
export function useEntries(of: CampaignTimeline) {
  const client = useApi()
  const queryClient = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: timelineKeys.posts(of),
    queryFn: async ({ pageParam, signal }) => {
      const start = pageParam === null ? {} : { startTimestamp: pageParam }
      const page = await askTimeline(client, of, { limit: pageSize, ...start }, signal)
      photoStoreOf(queryClient, timelineRoom).put(storedPhotosOf(page.items))
      return page
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_timestamp,
    staleTime: minute,
  })
  const hidden = useHiddenPosts()
  const items = useMemo(() => {
    const all = query.data?.pages.flatMap((page) => page.items)
    return all && withoutHidden(all, hidden)
  }, [query.data, hidden])
  const list = useMemo(() => items && timelineList(items.flatMap(({ photos }) => photos)), [items])
  const personAt = useCallback((place: number): PublicUser | undefined => items?.[place]?.user, [items])
  const alsoStale = useMemo(() => [campaignKeys.one(of.campaign)], [of.campaign])
  const refreshing = useRefresh(of, query.refetch, alsoStale)
  const newest = items && (items[0]?.timestamp ?? 0)
  return { query, list, personAt, newest, ...refreshing }
}

/** Fetches the next page of something that is read page by page when the end of what is loaded comes near the screen. */
export function useMore(
  query: { hasNextPage: boolean; isFetching: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown },
  length: number,
  seenTo: number,
): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const isWanted = seenTo >= length - nearEnd && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isWanted) void fetchNextPage()
  }, [isWanted, fetchNextPage])
}

/** Who has posted how much since the newest entry that is shown. Asked for each minute, and when the live stream calls for it. */
export function useNewEntries(of: CampaignTimeline, since: number | undefined) {
  const client = useApi()
  const { data } = useQuery({
    queryKey: [...timelineKeys.updates, of.campaign, since ?? 0],
    queryFn: ({ signal }) =>
      askTimeline(client, of, { startTimestamp: (since ?? 0) + 1, direction: 'future', limit: mostNew }, signal),
    enabled: since !== undefined,
    refetchInterval: Math.min(minute, limits.notificationPoll),
    refetchOnWindowFocus: 'always',
  })
  const items = data?.items ?? []
  const users = [...new Map(items.map(({ user }) => [user.user_id, user])).values()].slice(0, mostFaces)
  return { count: items.length, hasMore: data?.has_more ?? false, users }
}
