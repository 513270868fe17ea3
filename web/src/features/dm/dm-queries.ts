import type { Client } from '@koma/client'
import type { DmThread } from '@koma/contract'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'
import { dmKeys } from './dm-keys.ts'

export function threadsQuery(client: Client) {
  return infiniteQueryOptions({
    queryKey: dmKeys.threads,
    queryFn: ({ pageParam, signal }) =>
      client.ask('GET /dm', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
}

/** The threads in the order of the server. */
export function useThreads() {
  const query = useInfiniteQuery(threadsQuery(useApi()))
  return { ...query, threads: query.data && unique(query.data.pages.flatMap((page) => page.threads)) }
}

/** A thread that moves up while pages are fetched can be on two of them. */
function unique(threads: readonly DmThread[]): DmThread[] {
  return [...new Map(threads.map((thread) => [thread.user_id, thread])).values()]
}

export function threadQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: dmKeys.thread(userId),
    queryFn: ({ signal }) => client.ask('GET /dm/{TargetUserId}', { params: { TargetUserId: userId }, signal }),
  })
}

export function useThread(userId: string) {
  return useQuery(threadQuery(useApi(), userId))
}
