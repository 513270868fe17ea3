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

/** One index for every order: sorting here costs less than asking again. */
export function libraryIndexQuery(client: Client, queryClient: QueryClient) {
  return queryOptions({
    queryKey: photoKeys.index,
    queryFn: async ({ signal }): Promise<LibraryIndex> => {
      const answer = await client.ask('GET /my/index', { query: { order: 'desc', by: 'added' }, signal })
      // Reading a long answer and decoding it are each a task long enough.
      if (answer.photo_ids.length > longIndex) await new Promise((resolve) => setTimeout(resolve))
      return takeRows(decodePhotoIndex(answer), photoStoreOf(queryClient).leaving).index
    },
    structuralSharing: keepIfSame(isSameIndex),
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Asks for the library on the way to it: for the index, and where that was not known, at the same time for the photos that the
 * list begins with. By the time it is laid out, they are here.
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

/** An own photo with where it is, fresh from the server. */
export function photoDetailQuery(client: Client, queryClient: QueryClient, photoId: string) {
  return queryOptions({
    queryKey: photoKeys.detail(photoId),
    queryFn: async ({ signal }) => {
      const detail = await client.ask('GET /my/{PhotoId}', { params: { PhotoId: photoId }, signal })
      photoStoreOf(queryClient).put([detail])
      return detail
    },
    // Others react to it meanwhile.
    refetchInterval: whileItIsThere,
  })
}

export function usePhotoDetail(photoId: string) {
  return useQuery(photoDetailQuery(useApi(), useQueryClient(), photoId))
}

/** Somebody else's photo that the user is tagged in; asked for when it is none of the user's own. */
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

/** Asked again from time to time, unless the last answer was that there is nothing to see. */
function whileItIsThere({ state }: { state: { status: string } }): number | false {
  return state.status === 'success' ? 20_000 : false
}
