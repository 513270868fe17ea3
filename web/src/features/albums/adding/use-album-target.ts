import type { UploadTarget } from '@koma/client/uploads'
import type { Album } from '@koma/contract'
import { useMemo } from 'react'
import { useApi } from '../../../platform/api-client.tsx'
import { useAlbumCache } from '../changing/album-cache.ts'

/** An album as the target of an upload. */
export function useAlbumTarget({ album_id: albumId, album_name: name }: Album): UploadTarget {
  const client = useApi()
  const cache = useAlbumCache()
  return useMemo(
    () => ({
      key: `album ${albumId}`,
      name,
      to: `/album/${albumId}`,
      isShared: false,
      async put(photoIds, signal) {
        const { data, error } = await client.call('POST /album/{AlbumId}/photos', {
          params: { AlbumId: albumId },
          body: { photo_ids: [...photoIds] },
          signal,
        })
        if (error) {
          if (error.status === 404) cache.reset()
          return error
        }
        const { added_photo_ids: added, ...album } = data
        // After an abort, somebody else may be signed in.
        if (!signal.aborted) cache.changed(album, photoIds)
        return added
      },
    }),
    [client, cache, albumId, name],
  )
}
