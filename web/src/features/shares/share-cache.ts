import type { Share } from '@koma/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { gather, type LibraryIndex, photoKeys } from '../photos/index.ts'
import { shareKeys } from './share-keys.ts'

/** Keeps what is shown of the shares in step with what the user does. */
export interface ShareCache {
  /** What the server answered. */
  changed(share: Share): void
  /** Deleted, or left: it is shown nowhere any more. */
  gone(shareId: string): void
  /** Takes photos out of what is shown; answers how to put them back. */
  withoutPhotos(shareId: string, photoIds: readonly string[]): () => void
  photosChanged(shareId: string): void
  listsChanged(): void
  /** A personal album has become a shared one. */
  albumsChanged(): void
  /** Everything that is known of a share is asked for again. */
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
      for (const key of [shareKeys.one(shareId), shareKeys.index(shareId), shareKeys.room(shareId)])
        queryClient.removeQueries({ queryKey: key })
      listsChanged()
    },
    withoutPhotos(shareId, photoIds) {
      const key = shareKeys.index(shareId)
      // What is in flight would bring them back.
      void queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData<LibraryIndex>(key)
      queryClient.setQueryData<LibraryIndex>(key, (index) => index && without(index, photoIds))
      return () => {
        if (before) queryClient.setQueryData(key, before)
        refresh(key)
      }
    },
    photosChanged: (shareId) => refresh(shareKeys.index(shareId)),
    listsChanged,
    albumsChanged: () => refresh(photoKeys.collections),
    ask(shareId) {
      refresh(shareKeys.one(shareId))
      refresh(shareKeys.index(shareId))
      refresh(shareKeys.opened(shareId))
    },
  }
}

function without(index: LibraryIndex, photoIds: readonly string[]): LibraryIndex {
  const leaving = new Set(photoIds)
  const stays: number[] = []
  index.photoIds.forEach((photoId, place) => {
    if (!leaving.has(photoId)) stays.push(place)
  })
  return gather(index, stays)
}

export function useShareCache(): ShareCache {
  const queryClient = useQueryClient()
  return useMemo(() => createShareCache(queryClient), [queryClient])
}
