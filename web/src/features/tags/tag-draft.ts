import type { PublicUser } from '@koma/contract'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

const draftKey = (photoId: string) => ['tags', 'draft', photoId] as const

/**
 * People chosen for a photo and not saved yet. Kept while the app is open, so that a visit to a profile does not lose them. Lives
 * in the query cache, which is emptied when another user signs in.
 */
export function useTagDraft(photoId: string) {
  const queryClient = useQueryClient()
  const { data } = useQuery<readonly PublicUser[] | null>({
    queryKey: draftKey(photoId),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const setDraft = useCallback(
    (users: readonly PublicUser[] | null) => {
      queryClient.setQueryData<readonly PublicUser[] | null>(draftKey(photoId), users)
    },
    [photoId, queryClient],
  )
  return [data ?? null, setDraft] as const
}
