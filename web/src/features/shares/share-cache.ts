import type { Share } from '@koma/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changeLists, listsIn, type PendingChange, photoKeys, refreshLists } from '../photos/index.ts'
import { shareKeys, shareRoom } from './share-keys.ts'

/** Updates the cached shares when the user changes them. */
export interface ShareCache {
  /** Stores the share as the server returned it. */
  changed(share: Share): void
  /** Removes a share that was deleted or left. */
  gone(shareId: string): void
  /** Hides photos of a share. */
  take(shareId: string, photoIds: readonly string[]): PendingChange
  photosChanged(shareId: string): void
  listsChanged(): void
  /** Called when a personal album has become a shared one. */
  albumsChanged(): void
  /** Refetches everything that is known of a share. */
  ask(shareId: string): void
}

function createShareCache(queryClient: QueryClient): ShareCache {
  const refresh = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey })
  const listsChanged = () => {
    refresh(shareKeys.lists)
    refresh(shareKeys.waiting)
  }
  return {
    changed(share) {
      queryClient.setQueryData(shareKeys.one(share.album_id), share)
      listsChanged()
    },
    gone(shareId) {
      for (const list of listsIn(queryClient, shareKeys.index(shareId))) list.close({ isGone: true })
      for (const key of [shareKeys.one(shareId), shareKeys.index(shareId), photoKeys.store(shareRoom(shareId))])
        queryClient.removeQueries({ queryKey: key })
      listsChanged()
    },
    take: (shareId, photoIds) => changeLists(queryClient, shareKeys.index(shareId), { taken: photoIds }),
    photosChanged: (shareId) => refreshLists(queryClient, shareKeys.index(shareId)),
    listsChanged,
    albumsChanged: () => refresh(photoKeys.collections),
    ask: (shareId) => askForShare(queryClient, shareId),
  }
}

export function askForShare(queryClient: QueryClient, shareId: string): void {
  for (const queryKey of [shareKeys.one(shareId), shareKeys.index(shareId), shareKeys.opened(shareId)])
    void queryClient.invalidateQueries({ queryKey })
}

export function useShareCache(): ShareCache {
  const queryClient = useQueryClient()
  return useMemo(() => createShareCache(queryClient), [queryClient])
}
