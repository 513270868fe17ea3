import type { UploadTarget } from '@koma/client/uploads'
import type { Share } from '@koma/contract'
import { useMemo } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { useShareCache } from './share-cache.ts'

/** A share as the place uploaded photos go into; null for who may not add to it. */
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
                // Kicked, or deleted: the page shows an album that is no longer so.
                if (error.status === 403 || error.status === 404) cache.ask(shareId)
                return error
              }
              // Somebody else may be signed in by now.
              if (signal.aborted) return null
              cache.changed(data)
              cache.photosChanged(shareId)
              return null
            },
          }
        : null,
    [client, cache, shareId, name, mayAdd],
  )
}
