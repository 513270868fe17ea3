import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changeLists, listsIn, type PendingChange, photoKeys, photoStoreOf, refreshLists } from '../photos/index.ts'
import { trashKey, trashOrder } from './trash-source.ts'

/** Updates the cached trash when the user changes it. */
export function useTrashCache() {
  const queryClient = useQueryClient()
  return useMemo(
    () => ({
      /** Hides photos at once. Photos whose size is not known here stay in the sum until the server has answered. */
      take(photoIds: readonly string[]): PendingChange {
        const store = photoStoreOf(queryClient)
        const bytes = photoIds.reduce((sum, photoId) => sum + (store.get(photoId)?.bytes ?? 0), 0)
        return changeLists(queryClient, trashKey, { taken: photoIds, bytes })
      },
      /** Every photo of the trash that is loaded. */
      all: (): readonly string[] =>
        listsIn(queryClient, trashKey).flatMap((list) => {
          const arranged = list.arrange(trashOrder.first)
          return arranged?.idsBetween(0, arranged.length) ?? []
        }),
      /** Refreshes the trash and the albums, which have changed on the server. */
      changed() {
        refreshLists(queryClient, trashKey)
        void queryClient.invalidateQueries({ queryKey: photoKeys.collections })
      },
    }),
    [queryClient],
  )
}
