import type { Client } from '@koma/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { listedQuery, type PhotoSource } from '../photos/index.ts'
import { askForShare } from './share-cache.ts'
import { shareRoom } from './share-keys.ts'
import { keyOf, readUnlock } from './unlock-memory.ts'

export function shareSource(client: Client, queryClient: QueryClient, shareId: string): PhotoSource {
  return {
    room: shareRoom(shareId),
    fetchPage: async (page, signal) =>
      (
        await client.ask('GET /share/{ShareId}/photos', {
          params: { ShareId: shareId },
          query: { ...listedQuery(page), ...keyOf(readUnlock(shareId)) },
          ...(signal && { signal }),
        })
      ).photos,
    refresh: () => askForShare(queryClient, shareId),
  }
}

export function useShareSource(shareId: string): PhotoSource {
  const client = useApi()
  const queryClient = useQueryClient()
  return useMemo(() => shareSource(client, queryClient, shareId), [client, queryClient, shareId])
}
