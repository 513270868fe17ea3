import type { Photo } from '@koma/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LibraryIndex, type LibraryRow, putRows, rowOf, takeRows } from './library/library-index.ts'
import { photoKeys } from './photo-keys.ts'
import { photoStoreOf } from './source/photo-store.ts'

export interface PhotoCache {
  /** Shows a photo that was just uploaded at its place at once, with this device's picture until the server's is shown. */
  added(photo: Photo, previewUrl?: string): void
  /** Removes photos from the library. Responses still in flight do not bring them back. */
  removed(photoIds: readonly string[]): void
  /** Puts photos back: at once if their rows are known, otherwise by a refetch, so call it again when the server is done. */
  restored(photoIds: readonly string[]): void
  /** The server has confirmed the removal, so the photos need not be filtered out of responses any more. */
  settled(photoIds: readonly string[]): void
  updated(photo: Photo): void
  /** Fetches the index again. */
  reset(): void
}

/** Updates the cached library when the user changes it, before the server has answered. */
export function createPhotoCache(queryClient: QueryClient): PhotoCache {
  const change = (to: (index: LibraryIndex) => LibraryIndex) => {
    queryClient.setQueryData<LibraryIndex>(photoKeys.index, (index) => index && to(index))
  }
  const reset = () => void queryClient.invalidateQueries({ queryKey: photoKeys.index })
  return {
    added(photo, previewUrl) {
      const store = photoStoreOf(queryClient)
      store.put([photo])
      if (previewUrl) store.preview(photo.photo_id, previewUrl)
      store.leaving.delete(photo.photo_id)
      change((index) => putRows(index, [rowOf(photo)]))
    },
    removed(photoIds) {
      const store = photoStoreOf(queryClient)
      for (const photoId of photoIds) store.leaving.add(photoId)
      change((index) => {
        const taken = takeRows(index, photoIds)
        for (const row of taken.rows) store.left.set(row.photoId, row)
        return taken.index
      })
    },
    restored(photoIds) {
      const store = photoStoreOf(queryClient)
      const rows: LibraryRow[] = []
      for (const photoId of photoIds) {
        store.leaving.delete(photoId)
        const row = store.left.get(photoId)
        if (row) rows.push(row)
        store.left.delete(photoId)
        void queryClient.invalidateQueries({ queryKey: photoKeys.detail(photoId) })
      }
      change((index) => putRows(index, rows))
      const missing = new Set(photoIds)
      for (const photoId of queryClient.getQueryData<LibraryIndex>(photoKeys.index)?.photoIds ?? [])
        missing.delete(photoId)
      if (missing.size > 0) reset()
    },
    settled(photoIds) {
      const store = photoStoreOf(queryClient)
      for (const photoId of photoIds) {
        store.leaving.delete(photoId)
        store.dropPreview(photoId)
      }
    },
    updated: (photo) => photoStoreOf(queryClient).put([photo]),
    reset,
  }
}

export function usePhotoCache(): PhotoCache {
  const queryClient = useQueryClient()
  return useMemo(() => createPhotoCache(queryClient), [queryClient])
}
