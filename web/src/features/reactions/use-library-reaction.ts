import { useCallback } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import type { ReactionCall } from './reaction-queue.ts'

/** Reactions on a photo of the library, or one the user is tagged in. */
export function useLibraryReaction(photoId: string): ReactionCall {
  const client = useApi()
  return useCallback(
    (action, reaction) =>
      client.call('POST /my/{PhotoId}/reaction', { params: { PhotoId: photoId }, body: { action, reaction } }),
    [client, photoId],
  )
}
