import type { Photo } from '@koma/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rowOf } from './library/library-index.ts'
import { photoKeys } from './photo-keys.ts'
import { photoStoreOf } from './source/photo-store.ts'
import { changeLists, refreshLists } from './sync/list-query.ts'
import type { PendingChange } from './sync/pending-changes.ts'

export interface PhotoCache {
  /** Shows a photo that was just uploaded at its place at once, with this device's picture until the server's is shown. */
  added(photo: Photo, previewUrl?: string): void
  /** Removes photos from the library and all other lists. Responses still in flight do not bring them back. */
  removed(photoIds: readonly string[]): PendingChange
  /** Puts photos that were removed here back at their places. Others come when the server has confirmed it. */
  returned(photoIds: readonly string[]): PendingChange
  updated(photo: Photo): void
  /** Asks the server for the library again. */
  reset(): void
}

/** Updates the cached lists when the user changes photos, before the server has answered. */
export function createPhotoCache(queryClient: QueryClient): PhotoCache {
  return {
    added(photo, previewUrl) {
      const store = photoStoreOf(queryClient)
      store.put([photo])
      if (previewUrl) store.preview(photo.photo_id, previewUrl)
      changeLists(queryClient, photoKeys.index, { put: [rowOf(photo)] }).confirm()
    },
    removed(photoIds) {
      const change = changeLists(queryClient, photoKeys.all, { taken: photoIds })
      return {
        ...change,
        confirm(confirmed = photoIds) {
          for (const photoId of confirmed) photoStoreOf(queryClient).dropPreview(photoId)
          change.confirm(confirmed)
        },
      }
    },
    returned(photoIds) {
      const change = changeLists(queryClient, photoKeys.all, { back: photoIds })
      return {
        ...change,
        confirm(confirmed = photoIds) {
          for (const photoId of confirmed) void queryClient.invalidateQueries({ queryKey: photoKeys.detail(photoId) })
          change.confirm(confirmed)
        },
      }
    },
    updated: (photo) => photoStoreOf(queryClient).put([photo]),
    reset: () => refreshLists(queryClient, photoKeys.index),
  }
}

export function usePhotoCache(): PhotoCache {
  const queryClient = useQueryClient()
  return useMemo(() => createPhotoCache(queryClient), [queryClient])
}
