import { useCallback } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import type { useLibraryReaction } from '../reactions/index.ts'

/** Reactions on one sending of a photo, which stay in the thread. */
export function useDmReaction(userId: string, sentAt: number): ReturnType<typeof useLibraryReaction> {
  const client = useApi()
  return useCallback(
    (action, reaction) =>
      client.call('POST /dm/{TargetUserId}/{SendAt}/reaction', {
        params: { TargetUserId: userId, SendAt: sentAt },
        body: { action, reaction },
      }),
    [client, userId, sentAt],
  )
}
