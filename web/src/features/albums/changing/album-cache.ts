import type { Album } from '@koma/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changeLists, type PendingChange, photoKeys } from '../../photos/index.ts'
import { albumKeys } from '../album-keys.ts'

export type AlbumCache = ReturnType<typeof useAlbumCache>

/** Updates the cached albums when the user changes one. */
export function useAlbumCache() {
  const queryClient = useQueryClient()
  return useMemo(
    () => ({
      /** Hides photos of an album. */
      take: (albumId: string, photoIds: readonly string[]): PendingChange =>
        changeLists(queryClient, albumKeys.index(albumId), { taken: photoIds }),
      /** Shows photos again that were hidden before. */
      putBack: (albumId: string, photoIds: readonly string[]): PendingChange =>
        changeLists(queryClient, albumKeys.index(albumId), { back: photoIds }),
      /** Shows the album as the server answered it, and refetches the lists that contain it or its photos. */
      changed(album: Album, photoIds: readonly string[] = []): void {
        queryClient.setQueryData<Album>(albumKeys.album(album.album_id), album)
        void queryClient.invalidateQueries({ queryKey: albumKeys.list })
        void queryClient.invalidateQueries({ queryKey: albumKeys.index(album.album_id) })
        for (const photoId of photoIds) void queryClient.invalidateQueries({ queryKey: photoKeys.detail(photoId) })
      },
      deleted(albumId: string): void {
        void queryClient.invalidateQueries({ queryKey: albumKeys.list })
        void queryClient.invalidateQueries({ queryKey: [...photoKeys.all, 'detail'] })
        for (const queryKey of [albumKeys.album(albumId), albumKeys.index(albumId)])
          queryClient.removeQueries({ queryKey, type: 'inactive' })
      },
      /** Refetches everything, for when another tab or device has changed an album. */
      reset: () => void queryClient.invalidateQueries({ queryKey: albumKeys.all }),
    }),
    [queryClient],
  )
}
