import type { Client } from '@koma/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { type ListSource, listedBy, listedQuery, ownRoom, refreshLists } from '../photos/index.ts'
import { favoriteChangesOf, favoritesKey } from './favorite-changes.ts'

export function favoritesSource(client: Client, queryClient: QueryClient): ListSource {
  return {
    name: 'favorites',
    queryKey: favoritesKey,
    room: ownRoom,
    prefetchesPhotos: true,
    // Photos of others that the user does not see any more.
    countsHidden: true,
    addedUnknown: true,
    parts: (query) => client.ask('GET /favorite/parts', { query: listedBy(query) }),
    part: (query, options) => client.ask('GET /favorite/part', { query: listedBy(query), ...options }),
    async fetchPage(page, signal) {
      const { photos } = await client.ask('GET /favorite', { query: listedQuery(page), ...(signal && { signal }) })
      const { wanted } = favoriteChangesOf(queryClient)
      return photos.map((photo) => ({ ...photo, is_favorite: wanted.get(photo.photo_id) ?? photo.is_favorite }))
    },
    refresh: () => refreshLists(queryClient, favoritesKey),
  }
}

export function useFavoritesSource(): ListSource {
  const client = useApi()
  const queryClient = useQueryClient()
  return useMemo(() => favoritesSource(client, queryClient), [client, queryClient])
}
