import type { PublicUser } from '@koma/contract'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

const draftKey = (photoId: string) => ['tags', 'draft', photoId] as const

/**
 * Who has been chosen for a photo and not been saved, kept while the app is open: a look at a profile does not lose it. Lives in
 * the query cache, which is emptied when another user signs in.
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
