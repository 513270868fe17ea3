import { ApiError, type Client } from '@koma/client'
import { errorNameOf } from '@koma/contract/error-codes'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { collectedBy, collectedQuery, type ListSource, wholeList } from '../photos/index.ts'
import { askForShare } from './share-cache.ts'
import { shareKeys, shareRoom } from './share-keys.ts'
import { forgetUnlock, keyOf, readUnlock } from './unlock-memory.ts'

export function shareSource(client: Client, queryClient: QueryClient, shareId: string): ListSource {
  const params = { ShareId: shareId }
  return {
    name: shareRoom(shareId),
    queryKey: shareKeys.index(shareId),
    room: shareRoom(shareId),
    sectioning: wholeList,
    prefetchesPhotos: true,
    // Those of people whom the reader has muted.
    countsHidden: true,
    parts: (query) =>
      withKey(shareId, (key) =>
        client.ask('GET /share/{ShareId}/parts', { params, query: { ...collectedBy(query), ...key } }),
      ),
    part: (query, options) =>
      withKey(shareId, (key) =>
        client.ask('GET /share/{ShareId}/part', { params, query: { ...collectedBy(query), ...key }, ...options }),
      ),
    fetchPage: async (page, signal) =>
      (
        await client.ask('GET /share/{ShareId}/photos', {
          params,
          query: { ...collectedQuery(page), ...keyOf(readUnlock(shareId)) },
          ...(signal && { signal }),
        })
      ).photos,
    refresh: () => askForShare(queryClient, shareId),
  }
}

/** Calls with the unlock token of this device, which is forgotten if the password has been changed. */
async function withKey<Answer>(
  shareId: string,
  call: (key: ReturnType<typeof keyOf>) => Promise<Answer>,
): Promise<Answer> {
  const token = readUnlock(shareId)
  try {
    return await call(keyOf(token))
  } catch (error) {
    const isWrong = error instanceof ApiError && errorNameOf(error.code) === 'share_password'
    if (isWrong && token !== undefined && token === readUnlock(shareId)) forgetUnlock(shareId)
    throw error
  }
}

export function useShareSource(shareId: string): ListSource {
  const client = useApi()
  const queryClient = useQueryClient()
  return useMemo(() => shareSource(client, queryClient, shareId), [client, queryClient, shareId])
}
