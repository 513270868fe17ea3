import type { Client } from '@koma/client'
import type { Photo, Share, ShareRole } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { useStore } from '@koma/ui/browser/use-store.ts'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'
import { listQuery, photoStoreOf, shownOrder } from '../photos/index.ts'
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
    refetchInterval: whileItIsThere,
  })
}

/** Others may join, add photos and react. The live stream tells members of that; guests have only this. */
function whileItIsThere({ state }: { state: { status: string } }): number | false {
  return state.status === 'success' ? limits.notificationPoll : false
}

export function useShare(shareId: string) {
  return useQuery(shareQuery(useApi(), shareId))
}

/**
 * Fetches a share, its list and its first photos: in parallel if the viewer is known to see the photos. Otherwise the share comes
 * first, so that nothing is asked for that would be refused: browsers write every refusal to the console.
 */
export function prefetchOpenShare(queryClient: QueryClient, client: Client, shareId: string): void {
  const share = shareQuery(client, shareId)
  const prefetchPhotos = () => prefetchList(queryClient, client, shareId)
  const asking = queryClient.prefetchQuery(share)
  if (isKnownReadable(queryClient, shareId)) prefetchPhotos()
  else {
    void asking.then(() => {
      if (queryClient.getQueryData(share.queryKey)?.is_readable) prefetchPhotos()
    })
  }
}

function isKnownReadable(queryClient: QueryClient, shareId: string): boolean {
  return findKnown(queryClient, shareId)?.is_readable === true
}

/** The share as it was opened or listed before. */
function findKnown(queryClient: QueryClient, shareId: string): Share | undefined {
  const opened = queryClient.getQueryData<Share>(shareKeys.one(shareId))
  if (opened) return opened
  const lists = queryClient.getQueriesData<{ pages: Array<{ shares: Share[] }> }>({ queryKey: shareKeys.lists })
  const listed = lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ shares }) => shares)
  return listed.find((share) => share.album_id === shareId)
}

/** If the viewer has just been shut out, the error is not kept, because they may see the photos again soon. */
function prefetchList(queryClient: QueryClient, client: Client, shareId: string): void {
  const order = shownOrder(findKnown(queryClient, shareId))
  const list = listQuery(queryClient, shareSource(client, queryClient, shareId), order)
  queryClient.fetchQuery(list).catch(() => {
    const query = queryClient.getQueryCache().find({ queryKey: list.queryKey })
    if (query && !query.isActive()) queryClient.removeQueries({ queryKey: list.queryKey, exact: true })
  })
}

/** Fetches a photo of a share, once the viewer is known to see its photos. */
export function useSharePhoto(shareId: string, photoId: string, isReadable: boolean) {
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
    enabled: isReadable,
    refetchInterval: whileItIsThere,
  })
}

/** A photo of a share, if one of its lists has fetched it. */
export function useSharedPhoto(shareId: string, photoId: string): Photo | undefined {
  const store = photoStoreOf(useQueryClient(), shareRoom(shareId))
  return useStore(store.subscribe, () => store.get(photoId))
}
