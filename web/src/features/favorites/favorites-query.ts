import type { Client } from '@koma/client'
import type { PageStart } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { keepPhotos, photoStoreOf, useLibraryIndex } from '../photos/index.ts'
import { type FavoriteIds, favoriteChangesOf, favoriteKeys, isSameFavorites, withChanges } from './favorite-ids.ts'

const fresh = 30_000

/** Every favorite, page by page. On the first fetch, each page is shown as soon as it arrives. */
export function favoritesQuery(client: Client, queryClient: QueryClient) {
  return queryOptions({
    queryKey: favoriteKeys.ids,
    queryFn: async ({ signal }): Promise<FavoriteIds> => {
      const found = new Set<string>()
      const shown = () => withChanges(found, favoriteChangesOf(queryClient).wanted)
      const isFirst = queryClient.getQueryData(favoriteKeys.ids) === undefined
      for (let start: Partial<PageStart> = {}; ; ) {
        const { photos, next } = await client.ask('GET /favorite', {
          query: { direction: 'past', limit: limits.favoritesPage.default, ...start },
          signal,
        })
        for (const { photo_id: photoId } of photos) found.add(photoId)
        const { wanted } = favoriteChangesOf(queryClient)
        photoStoreOf(queryClient).put(
          photos.map((photo) => ({ ...photo, is_favorite: wanted.get(photo.photo_id) ?? photo.is_favorite })),
        )
        if (!next) return { photoIds: shown(), complete: true }
        start = next
        if (isFirst) queryClient.setQueryData<FavoriteIds>(favoriteKeys.ids, { photoIds: shown(), complete: false })
      }
    },
    structuralSharing: (before, after) =>
      before && isSameFavorites(before as FavoriteIds, after as FavoriteIds) ? before : after,
    // A partial list is never fresh, so that it is fetched again when a broken connection is back.
    staleTime: ({ state }) => (state.data?.complete === false ? 0 : fresh),
    gcTime: Number.POSITIVE_INFINITY,
  })
}

interface FavoritesOptions {
  enabled?: boolean
  /** Keeps photos that are no longer favorites, so that a photo that loses its heart while it is open keeps its neighbours. */
  keep?: boolean
}

/** The favorites in columns like the library's. A photo that leaves the library or returns to it does the same here. */
export function useFavorites({ enabled = true, keep = false }: FavoritesOptions = {}) {
  const library = useLibraryIndex()
  const favorites = useQuery({ ...favoritesQuery(useApi(), useQueryClient()), enabled })
  const kept = useRef<ReadonlySet<string>>(new Set())
  const index = useMemo(() => {
    if (!library.data || !favorites.data) return undefined
    const { photoIds } = favorites.data
    kept.current = keep ? new Set([...kept.current, ...photoIds]) : photoIds
    const shown = kept.current
    return keepPhotos(library.data, (photoId) => shown.has(photoId))
  }, [library.data, favorites.data, keep])
  const failed = favorites.isError ? favorites : library
  return {
    index,
    isComplete: favorites.data?.complete ?? false,
    isError: failed.isError,
    error: failed.error,
    isFetching: library.isFetching || favorites.isFetching,
    fetchStatus: library.data ? favorites.fetchStatus : library.fetchStatus,
    refetch: () => Promise.all([favorites.refetch(), library.isError ? library.refetch() : null]),
  }
}
