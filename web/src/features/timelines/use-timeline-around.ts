import type { Client } from '@koma/client'
import type { TimelineItem } from '@koma/contract'
import { infiniteQueryOptions, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { type PageTrouble, photoStoreOf } from '../photos/index.ts'
import { useHiddenPosts } from '../reports/index.ts'
import { askTimeline } from './ask-timeline.ts'
import { type TimelineName, timelineKeys } from './timeline-keys.ts'
import { timelineList } from './timeline-list.ts'
import { storedPhotosOf, timelineRoom } from './timeline-source.ts'

/** Pages of this many photos are loaded on either side of the open one, and this many pages are kept. */
const pageSize = 30
const keptPages = 20
/** More is loaded when the open photo is this near to an end of what is loaded: the strip shows as many on each side. */
const nearEnd = 10

interface Stretch {
  startTimestamp: number
  direction: 'past' | 'future'
}

/** The photos around one of a timeline, that one included. Pages are newest first, whichever way they were read. */
export function aroundQuery(queryClient: QueryClient, client: Client, of: TimelineName, timestamp: number) {
  return infiniteQueryOptions({
    queryKey: timelineKeys.around(of, timestamp),
    queryFn: async ({ pageParam, signal }) => {
      const page = await askTimeline(client, of, { ...pageParam, limit: pageSize }, signal)
      photoStoreOf(queryClient, timelineRoom).put(storedPhotosOf(page.items))
      return pageParam.direction === 'past' ? page : { ...page, items: page.items.toReversed() }
    },
    initialPageParam: { startTimestamp: timestamp, direction: 'past' } as Stretch,
    getNextPageParam: (page): Stretch | null => {
      const last = page.items.at(-1)
      return page.has_more && last ? { startTimestamp: last.timestamp - 1, direction: 'past' } : null
    },
    getPreviousPageParam: (page, _, param): Stretch | null => {
      const first = page.items[0]
      if (!first || (param.direction === 'future' && !page.has_more)) return null
      return { startTimestamp: first.timestamp + 1, direction: 'future' }
    },
    maxPages: keptPages,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The open photo of a timeline and the list around it, which grows as one turns to its ends. `item` is null if it is gone. */
export function useTimelineAround(of: TimelineName, timestamp: number) {
  const queryClient = useQueryClient()
  // Turning changes the address, and the list stays; an address outside of the list begins another.
  const [anchor, setAnchor] = useState(timestamp)
  const query = useInfiniteQuery(aroundQuery(queryClient, useApi(), of, anchor))
  const hidden = useHiddenPosts()
  const items = useMemo(() => {
    const all = query.data && unique(query.data.pages.flatMap((page) => page.items))
    // The open photo stays until its page is left.
    return all?.filter((item) => item.timestamp === timestamp || !hidden.has(item.timestamp))
  }, [query.data, hidden, timestamp])
  const list = useMemo(() => items && timelineList(items.flatMap(({ photos }) => photos)), [items])
  const place = list?.placeOf(String(timestamp)) ?? -1
  const isElsewhere = list !== undefined && place < 0 && anchor !== timestamp
  useEffect(() => {
    if (isElsewhere) setAnchor(timestamp)
  }, [isElsewhere, timestamp])
  const { hasPreviousPage, hasNextPage, isFetching, fetchPreviousPage, fetchNextPage } = query
  const isNearStart = place >= 0 && place < nearEnd && hasPreviousPage
  const isNearEnd = list !== undefined && place >= 0 && place >= list.length - nearEnd && hasNextPage
  const hasFailed = query.isFetchNextPageError || query.isFetchPreviousPageError
  useEffect(() => {
    if (isFetching || hasFailed) return
    if (isNearStart) void fetchPreviousPage()
    else if (isNearEnd) void fetchNextPage()
  }, [isFetching, hasFailed, isNearStart, isNearEnd, fetchPreviousPage, fetchNextPage])
  const ends: PageTrouble = {
    isFailing: hasFailed,
    retry: () => void (query.isFetchPreviousPageError ? fetchPreviousPage() : fetchNextPage()),
  }
  return { query, list, ends, item: items && !isElsewhere ? (items[place] ?? null) : undefined }
}

/** A page that is fetched again after others were dropped can overlap with its neighbour. */
function unique(items: readonly TimelineItem[]): TimelineItem[] {
  return [...new Map(items.map((item) => [item.timestamp, item])).values()]
}
