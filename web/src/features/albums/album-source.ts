import type { Client } from '@koma/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { collectedBy, collectedQuery, type ListSource, ownRoom, refreshLists, wholeList } from '../photos/index.ts'
import { albumKeys } from './album-keys.ts'

export function albumSource(client: Client, queryClient: QueryClient, albumId: string): ListSource {
  const params = { AlbumId: albumId }
  const queryKey = albumKeys.index(albumId)
  return {
    name: `album ${albumId}`,
    queryKey,
    room: ownRoom,
    sectioning: wholeList,
    parts: (query) => client.ask('GET /album/{AlbumId}/parts', { params, query: collectedBy(query) }),
    part: (query, options) =>
      client.ask('GET /album/{AlbumId}/part', { params, query: collectedBy(query), ...options }),
    fetchPage: async (page, signal) =>
      (
        await client.ask('GET /album/{AlbumId}/photos', {
          params,
          query: collectedQuery(page),
          ...(signal && { signal }),
        })
      ).photos,
    refresh: () => refreshLists(queryClient, queryKey),
  }
}

export function useAlbumSource(albumId: string): ListSource {
  const client = useApi()
  const queryClient = useQueryClient()
  return useMemo(() => albumSource(client, queryClient, albumId), [client, queryClient, albumId])
}
