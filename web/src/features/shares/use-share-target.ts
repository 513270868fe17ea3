import type { UploadTarget } from '@koma/client/uploads'
import type { Share } from '@koma/contract'
import { useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { useShareCache } from './share-cache.ts'

/** A share as the target of an upload; null if the user may not add to it. */
export function useShareTarget({ album_id: shareId, name, may }: Share): UploadTarget | null {
  const client = useApi()
  const cache = useShareCache()
  const mayAdd = may.add_photos
  return useMemo(
    () =>
      mayAdd
        ? {
            key: `share ${shareId}`,
            name,
            to: `/share/${shareId}`,
            isShared: true,
            async put(photoIds, signal) {
              const { data, error } = await client.call('POST /share/{ShareId}/photos', {
                params: { ShareId: shareId },
                body: { photo_ids: [...photoIds] },
                signal,
              })
              if (error) {
                // The user was removed or the share deleted, so what the page shows is out of date.
                if (error.status === 403 || error.status === 404) cache.ask(shareId)
                return error
              }
              const { added_photo_ids: added, ...share } = data
              // After an abort, somebody else may be signed in.
              if (signal.aborted) return added
              cache.changed(share)
              cache.photosChanged(shareId)
              return added
            },
          }
        : null,
    [client, cache, shareId, name, mayAdd],
  )
}
