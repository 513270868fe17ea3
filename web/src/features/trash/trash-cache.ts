import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { photoKeys, photoStoreOf } from '../photos/index.ts'
import { type TrashIndex, withoutPhotos } from './trash-index.ts'
import { trashKeys } from './trash-query.ts'

/** Keeps the trash on the screen in step with what the user does. */
export function useTrashCache() {
  const queryClient = useQueryClient()
  return useMemo(
    () => ({
      /** Photos leave what is shown at once. The answer puts them back. */
      take(photoIds: readonly string[]): () => void {
        // An index that was asked for earlier must not bring them back.
        void queryClient.cancelQueries({ queryKey: trashKeys.index })
        const before = queryClient.getQueryData<TrashIndex>(trashKeys.index)
        const bytesOf = (photoId: string) => photoStoreOf(queryClient).get(photoId)?.bytes ?? 0
        if (before) queryClient.setQueryData<TrashIndex>(trashKeys.index, withoutPhotos(before, photoIds, bytesOf))
        return () => queryClient.setQueryData<TrashIndex>(trashKeys.index, before)
      },
      all: (): readonly string[] => queryClient.getQueryData<TrashIndex>(trashKeys.index)?.photoIds ?? [],
      /** The server's trash is another one now, and so is what albums show: asked for again where they are shown. */
      changed() {
        void queryClient.invalidateQueries({ queryKey: trashKeys.index })
        void queryClient.invalidateQueries({ queryKey: photoKeys.collections })
      },
    }),
    [queryClient],
  )
}
