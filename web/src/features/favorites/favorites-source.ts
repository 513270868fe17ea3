import type { Client } from '@koma/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { ownRoom, type PhotoSource, photoStoreOf } from '../photos/index.ts'
import { favoriteKeys } from './favorite-ids.ts'
import { favoritesQuery } from './favorites-query.ts'

/** The list of favorites contains its photos, so photos whose addresses have expired are fetched by refetching the list. */
function favoritesSource(client: Client, queryClient: QueryClient): PhotoSource {
  return {
    room: ownRoom,
    async fetchPage({ photoIds }) {
      await queryClient.fetchQuery({ ...favoritesQuery(client, queryClient), staleTime: 0 })
      const store = photoStoreOf(queryClient)
      return photoIds.flatMap((photoId) => store.get(photoId) ?? [])
    },
    refresh: () => void queryClient.invalidateQueries({ queryKey: favoriteKeys.ids }),
  }
}

export function useFavoritesSource(): PhotoSource {
  const client = useApi()
  const queryClient = useQueryClient()
  return useMemo(() => favoritesSource(client, queryClient), [client, queryClient])
}
