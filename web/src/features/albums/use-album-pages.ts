import type { Client } from '@koma/client'
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'
import { type ArrangedLibrary, type PageWish, photoStoreOf, planPages, usePhotoStore } from '../photos/index.ts'
import { albumKeys } from './album-keys.ts'

/** Fetches the photos around these places of an album into the photos' store; of an empty stretch none. */
export function useAlbumPages(albumId: string, album: ArrangedLibrary, seen: { from: number; to: number }): void {
  const client = useApi()
  const queryClient = useQueryClient()
  const { store } = usePhotoStore()
  const isKnown = (place: number) => store.has(album.photoIds[place] ?? '')
  const wishes = seen.to > seen.from ? planPages(seen, album.photoIds.length, isKnown) : []
  useQueries({
    queries: wishes.map((wish) => albumPageQuery(client, queryClient, albumId, album, wish)),
    combine: () => null,
  })
}

function albumPageQuery(
  client: Client,
  queryClient: QueryClient,
  albumId: string,
  { photoIds, order, takenAt, addedAt }: ArrangedLibrary,
  { from, count }: PageWish,
) {
  const first = photoIds[from] ?? ''
  const moments = order.by === 'taken' ? takenAt : addedAt
  return queryOptions({
    queryKey: [...albumKeys.pages(albumId), order.by, order.first, first, count],
    queryFn: async ({ signal }) => {
      const { photos } = await client.ask('GET /album/{AlbumId}/photos', {
        params: { AlbumId: albumId },
        query: {
          by: order.by,
          direction: order.first === 'newest' ? 'past' : 'future',
          startTimestamp: moments[from] ?? 0,
          startPhotoId: first,
          limit: count,
        },
        signal,
      })
      photoStoreOf(queryClient).put(photos)
      // Photos of the same moment can stand in another order there; each is then asked for from itself on. Only one that is
      // not even found so has left the album since its index was fetched.
      if (photos[0]?.photo_id !== first) void queryClient.invalidateQueries({ queryKey: albumKeys.index(albumId) })
      return photos.length
    },
    // The store keeps the photos. A page that is wished for again is one whose addresses have expired.
    gcTime: 0,
  })
}
