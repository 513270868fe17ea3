import { useCallback } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import type { useLibraryReaction } from '../reactions/index.ts'

/** Reactions on a photo of a share, which stay in the share. */
export function useShareReaction(shareId: string, photoId: string): ReturnType<typeof useLibraryReaction> {
  const client = useApi()
  return useCallback(
    (action, reaction) =>
      client.call('POST /share/{ShareId}/{PhotoId}/reaction', {
        params: { ShareId: shareId, PhotoId: photoId },
        body: { action, reaction },
      }),
    [client, shareId, photoId],
  )
}
