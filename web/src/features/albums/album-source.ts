import type { Client } from '@koma/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { listedQuery, ownRoom, type PhotoSource } from '../photos/index.ts'
import { albumKeys } from './album-keys.ts'

function albumSource(client: Client, queryClient: QueryClient, albumId: string): PhotoSource {
  return {
    room: ownRoom,
    fetchPage: async (page, signal) =>
      (
        await client.ask('GET /album/{AlbumId}/photos', {
          params: { AlbumId: albumId },
          query: listedQuery(page),
          ...(signal && { signal }),
        })
      ).photos,
    refresh: () => void queryClient.invalidateQueries({ queryKey: albumKeys.index(albumId) }),
  }
}

export function useAlbumSource(albumId: string): PhotoSource {
  const client = useApi()
  const queryClient = useQueryClient()
  return useMemo(() => albumSource(client, queryClient, albumId), [client, queryClient, albumId])
}
