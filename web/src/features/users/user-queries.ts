import type { Client } from '@koma/client'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'
import { userKeys } from './user-keys.ts'

export function userQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: userKeys.one(userId),
    queryFn: ({ signal }) => client.ask('GET /user/{UserId}', { params: { UserId: userId }, signal }),
  })
}

export function useUser(userId: string) {
  return useQuery(userQuery(useApi(), userId))
}

/** The people who are with the user in most photos. */
export function useMetPeople() {
  const client = useApi()
  return useQuery({
    queryKey: userKeys.met,
    queryFn: ({ signal }) => client.ask('GET /search/user/suggestions', { query: {}, signal }),
  })
}

export function mutedQuery(client: Client) {
  return infiniteQueryOptions({
    queryKey: userKeys.muted,
    queryFn: ({ pageParam, signal }) =>
      client.ask('GET /mute', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
}

export function useMuted() {
  const query = useInfiniteQuery(mutedQuery(useApi()))
  return { ...query, users: query.data?.pages.flatMap((page) => page.users) }
}
