import type { Client } from '@koma/client'
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'
import { type PageWish, photoStoreOf, planPages, usePhotoStore } from '../photos/index.ts'
import type { TrashIndex } from './trash-index.ts'
import { trashKeys } from './trash-query.ts'

/** Fetches the photos around these places of the trash into the photos' store; of an empty stretch none. */
export function useTrashPages(index: TrashIndex, seen: { from: number; to: number }): void {
  const client = useApi()
  const queryClient = useQueryClient()
  const { store } = usePhotoStore()
  const isKnown = (place: number) => store.has(index.photoIds[place] ?? '')
  const wishes = seen.to > seen.from ? planPages(seen, index.photoIds.length, isKnown) : []
  useQueries({ queries: wishes.map((wish) => trashPageQuery(client, queryClient, index, wish)), combine: () => null })
}

function trashPageQuery(client: Client, queryClient: QueryClient, index: TrashIndex, { from, count }: PageWish) {
  const asked = index.photoIds.slice(from, from + count)
  const [first = ''] = asked
  return queryOptions({
    queryKey: trashKeys.page(first, count),
    queryFn: async ({ signal }) => {
      const { photos } = await client.ask('GET /trash', {
        query: {
          by: 'trashed',
          direction: 'future',
          startTimestamp: index.trashedAt[from] ?? 0,
          startPhotoId: first,
          limit: count,
        },
        signal,
      })
      photoStoreOf(queryClient).put(photos)
      const answered = new Set(photos.map((photo) => photo.photo_id))
      // Another tab or device has changed the trash since the index was fetched.
      if (asked.some((photoId) => !answered.has(photoId))) {
        void queryClient.invalidateQueries({ queryKey: trashKeys.index })
      }
      return answered.size
    },
    // The store keeps the photos. A page that is wished for again is one whose addresses have expired.
    gcTime: 0,
  })
}
