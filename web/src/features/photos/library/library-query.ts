import type { Client } from '@koma/client'
import { limits } from '@koma/contract/limits'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client.tsx'
import { photoKeys } from '../photo-keys.ts'
import { librarySource } from '../source/library-source.ts'
import { photoStoreOf } from '../source/photo-store.ts'
import { listQuery } from '../sync/list-query.ts'
import { readLibraryOrder } from './library-order.ts'

/** Asks for the library before its page is shown. */
export function prefetchLibrary(queryClient: QueryClient, client: Client): void {
  void queryClient.prefetchQuery(listQuery(queryClient, librarySource(client, queryClient), readLibraryOrder()))
}

/** An own photo with the albums and shares that contain it. */
export function photoDetailQuery(client: Client, queryClient: QueryClient, photoId: string) {
  return queryOptions({
    queryKey: photoKeys.detail(photoId),
    queryFn: async ({ signal }) => {
      const store = photoStoreOf(queryClient)
      // A photo that was seen before is shown until the server has answered, or without it.
      if (!store.get(photoId)) void store.lookUp([photoId])
      const detail = await client.ask('GET /my/{PhotoId}', { params: { PhotoId: photoId }, signal })
      store.put([detail])
      return detail
    },
    networkMode: 'offlineFirst',
    refetchInterval: whileItIsThere,
  })
}

export function usePhotoDetail(photoId: string, enabled = true) {
  return useQuery({ ...photoDetailQuery(useApi(), useQueryClient(), photoId), enabled })
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

/** Others may react to it. The live stream tells of that, where there is one. */
function whileItIsThere({ state }: { state: { status: string } }): number | false {
  return state.status === 'success' ? limits.notificationPoll : false
}
