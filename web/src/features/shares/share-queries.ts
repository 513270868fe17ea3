import { ApiError, type Client } from '@koma/client'
import type { Photo, Share, ShareRole } from '@koma/contract'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { listQuery, photoStoreOf } from '../photos/index.ts'
import { shareKeys, shareRoom } from './share-keys.ts'
import { shareSource } from './share-source.ts'
import { forgetUnlock, keyOf, readUnlock } from './unlock-memory.ts'

/** Which of the shares a list shows. */
export type ShareFilter = 'all' | 'appendable' | Exclude<ShareRole, 'viewer' | 'invited'>

export function sharesQuery(client: Client, filter: ShareFilter) {
  return infiniteQueryOptions({
    queryKey: shareKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      client.ask('GET /shares', {
        query: { ...filterQuery(filter), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
}

function filterQuery(filter: ShareFilter) {
  if (filter === 'all') return {}
  return filter === 'appendable' ? { appendable_only: true } : { role: filter }
}

export function useShares(filter: ShareFilter) {
  const query = useInfiniteQuery(sharesQuery(useApi(), filter))
  return { ...query, shares: query.data && uniqueShares(query.data.pages.flatMap((page) => page.shares)) }
}

/** A share that gets a photo while pages are fetched can be on two of them. */
function uniqueShares(shares: readonly Share[]): Share[] {
  return [...new Map(shares.map((share) => [share.album_id, share])).values()]
}

export function waitingQuery(client: Client) {
  return queryOptions({
    queryKey: shareKeys.waiting,
    queryFn: ({ signal }) => client.ask('GET /shares/waiting', { signal }),
  })
}

export function useWaiting() {
  return useQuery(waitingQuery(useApi()))
}

export function shareQuery(client: Client, shareId: string) {
  return queryOptions({
    queryKey: shareKeys.one(shareId),
    queryFn: async ({ signal }) => {
      const token = readUnlock(shareId)
      const share = await client.ask('GET /share/{ShareId}', {
        params: { ShareId: shareId },
        query: keyOf(token),
        signal,
      })
      if (token !== undefined && !share.is_readable && token === readUnlock(shareId)) forgetUnlock(shareId)
      return share
    },
    // Others may join, leave and add photos in the meantime.
    refetchInterval: ({ state }) => (state.status === 'success' ? 30_000 : false),
  })
}

export function useShare(shareId: string) {
  return useQuery(shareQuery(useApi(), shareId))
}

/**
 * Fetches a share, its list and its first photos in parallel. If the viewer may not see the photos yet, the error is not kept,
 * because they may soon.
 */
export function prefetchOpenShare(
  queryClient: QueryClient,
  client: Client,
  shareId: string,
  first: 'newest' | 'oldest' = 'newest',
): void {
  void queryClient.prefetchQuery(shareQuery(client, shareId))
  const list = listQuery(queryClient, shareSource(client, queryClient, shareId), { by: 'added', first })
  queryClient.fetchQuery(list).catch(() => {
    const query = queryClient.getQueryCache().find({ queryKey: list.queryKey })
    if (query && !query.isActive()) queryClient.removeQueries({ queryKey: list.queryKey, exact: true })
  })
}

/** Fetches a photo of a share. */
export function useSharePhoto(shareId: string, photoId: string) {
  const client = useApi()
  const store = photoStoreOf(useQueryClient(), shareRoom(shareId))
  return useQuery({
    queryKey: shareKeys.photo(shareId, photoId),
    queryFn: async ({ signal }) => {
      const photo = await client.ask('GET /share/{ShareId}/photo/{PhotoId}', {
        params: { ShareId: shareId, PhotoId: photoId },
        query: keyOf(readUnlock(shareId)),
        signal,
      })
      store.put([photo])
      return photo
    },
    // Others may react to it in the meantime.
    refetchInterval: ({ state }) => (state.status === 'success' ? 20_000 : false),
  })
}

/** A photo of a share, if one of its lists has fetched it. */
export function useSharedPhoto(shareId: string, photoId: string): Photo | undefined {
  const store = photoStoreOf(useQueryClient(), shareRoom(shareId))
  return useSyncExternalStore(store.subscribe, () => store.get(photoId))
}

/** True if the share was deleted, never existed, or its id is malformed, which cannot be told apart. */
export function isNotThere(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status)
}
