import type { Client } from '@koma/client'
import { decodePhotoIndex } from '@koma/contract/photo-index'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client.tsx'
import { photoKeys } from '../photo-keys.ts'
import { librarySource } from '../source/library-source.ts'
import { photoStoreOf } from '../source/photo-store.ts'
import { prefetchFirstPhotos } from '../source/prefetch-first-photos.ts'
import { keepIfSame } from './change-index.ts'
import { isSameIndex, type LibraryIndex, takeRows } from './library-index.ts'
import { readLibraryOrder } from './library-order.ts'

const longIndex = 10_000

/** One index for every order, because sorting it here is cheaper than fetching it again. */
export function libraryIndexQuery(client: Client, queryClient: QueryClient) {
  return queryOptions({
    queryKey: photoKeys.index,
    queryFn: async ({ signal }): Promise<LibraryIndex> => {
      const answer = await client.ask('GET /my/index', { query: { order: 'desc', by: 'added' }, signal })
      // Parsing a long response and decoding it each take so long that they run as separate tasks.
      if (answer.photo_ids.length > longIndex) await new Promise((resolve) => setTimeout(resolve))
      return takeRows(decodePhotoIndex(answer), photoStoreOf(queryClient).leaving).index
    },
    structuralSharing: keepIfSame(isSameIndex),
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Fetches the library before its page is shown: the index and, if that is not cached, the first photos in parallel, so that they
 * are there when the list is laid out.
 */
export function prefetchLibrary(queryClient: QueryClient, client: Client): void {
  const isKnown = queryClient.getQueryData(photoKeys.index) !== undefined
  void queryClient.prefetchQuery(libraryIndexQuery(client, queryClient))
  if (isKnown) return
  prefetchFirstPhotos(queryClient, librarySource(client, queryClient), readLibraryOrder())
}

export function useLibraryIndex() {
  return useQuery(libraryIndexQuery(useApi(), useQueryClient()))
}

/** An own photo with the albums and shares that contain it. */
export function photoDetailQuery(client: Client, queryClient: QueryClient, photoId: string) {
  return queryOptions({
    queryKey: photoKeys.detail(photoId),
    queryFn: async ({ signal }) => {
      const detail = await client.ask('GET /my/{PhotoId}', { params: { PhotoId: photoId }, signal })
      photoStoreOf(queryClient).put([detail])
      return detail
    },
    // Others may react to it in the meantime.
    refetchInterval: whileItIsThere,
  })
}

export function usePhotoDetail(photoId: string) {
  return useQuery(photoDetailQuery(useApi(), useQueryClient(), photoId))
}

/** Somebody else's photo that the user is tagged in; fetched if it is not one of the user's own. */
export function useTaggedPhoto(photoId: string, enabled: boolean) {
  const client = useApi()
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: photoKeys.tagged(photoId),
    queryFn: async ({ signal }) => {
      const photo = await client.ask('GET /tagged/{PhotoId}', { params: { PhotoId: photoId }, signal })
      photoStoreOf(queryClient).put([photo])
      return photo
    },
    enabled,
    refetchInterval: whileItIsThere,
  })
}

/** Refetches from time to time, unless the photo could not be fetched. */
function whileItIsThere({ state }: { state: { status: string } }): number | false {
  return state.status === 'success' ? 20_000 : false
}
