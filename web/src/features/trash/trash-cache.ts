import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changeIndex, photoKeys, photoStoreOf } from '../photos/index.ts'
import { type TrashIndex, withoutTrashed } from './trash-index.ts'
import { trashKeys } from './trash-query.ts'

/** Keeps the trash on the screen in step with what the user does. */
export function useTrashCache() {
  const queryClient = useQueryClient()
  return useMemo(
    () => ({
      /** Photos leave what is shown at once. The answer puts them back. */
      take(photoIds: readonly string[]): () => void {
        const bytesOf = (photoId: string) => photoStoreOf(queryClient).get(photoId)?.bytes ?? 0
        return changeIndex<TrashIndex>(queryClient, trashKeys.index, (index) =>
          withoutTrashed(index, photoIds, bytesOf),
        )
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
