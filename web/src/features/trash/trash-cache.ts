import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changeIndex, photoKeys, photoStoreOf } from '../photos/index.ts'
import { type TrashIndex, withoutTrashed } from './trash-index.ts'
import { trashKeys } from './trash-query.ts'

/** Updates the cached trash when the user changes it. */
export function useTrashCache() {
  const queryClient = useQueryClient()
  return useMemo(
    () => ({
      /** Hides photos at once. Returns a function that puts them back. */
      take(photoIds: readonly string[]): () => void {
        const bytesOf = (photoId: string) => photoStoreOf(queryClient).get(photoId)?.bytes ?? 0
        return changeIndex<TrashIndex>(queryClient, trashKeys.index, (index) =>
          withoutTrashed(index, photoIds, bytesOf),
        )
      },
      all: (): readonly string[] => queryClient.getQueryData<TrashIndex>(trashKeys.index)?.photoIds ?? [],
      /** Invalidates the trash and the albums, which have changed on the server. */
      changed() {
        void queryClient.invalidateQueries({ queryKey: trashKeys.index })
        void queryClient.invalidateQueries({ queryKey: photoKeys.collections })
      },
    }),
    [queryClient],
  )
}
