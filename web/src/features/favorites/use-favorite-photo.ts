import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'
import { photoStoreOf } from '../photos/index.ts'
import { favoritesKey } from './favorite-changes.ts'

/** Somebody else's photo among the favorites, by whichever way the user sees it. */
export function useFavoritePhoto(photoId: string, enabled: boolean) {
  const client = useApi()
  const queryClient = useQueryClient()
  return useQuery({
    // Not below the key of the list, whose queries are lists.
    queryKey: ['favorite photo', ...favoritesKey, photoId],
    queryFn: async ({ signal }) => {
      const photo = await client.ask('GET /favorite/{photoId}', { params: { photoId }, signal })
      photoStoreOf(queryClient).put([photo])
      return photo
    },
    enabled,
  })
}
