import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { useShareCache } from './share-cache.ts'
import { reasonOf } from './use-share-people.ts'

/** Photos into a share, out of it, and to its front. A refusal is said. */
export function useSharePhotos() {
  const client = useApi()
  const cache = useShareCache()
  const snackbar = useSnackbar()
  const t = useTranslations('shares.failed')

  const add = useCallback(
    async (shareId: string, photoIds: readonly string[]): Promise<boolean> => {
      const { data, error } = await client.call('POST /share/{ShareId}/photos', {
        params: { ShareId: shareId },
        body: { photo_ids: [...photoIds] },
      })
      if (error) {
        snackbar.show({ text: t(reasonOf(error)) })
        return false
      }
      cache.changed(data)
      cache.photosChanged(shareId)
      return true
    },
    [cache, client, snackbar, t],
  )

  /** They are gone from the screen at once, and come back where the server refuses. */
  const remove = useCallback(
    async (shareId: string, photoIds: readonly string[]): Promise<boolean> => {
      const putBack = cache.withoutPhotos(shareId, photoIds)
      const { data, error } = await client.call('DELETE /share/{ShareId}/photos', {
        params: { ShareId: shareId },
        body: { photo_ids: [...photoIds] },
      })
      if (error) {
        putBack()
        snackbar.show({ text: t(reasonOf(error)) })
        return false
      }
      cache.changed(data)
      cache.photosChanged(shareId)
      return true
    },
    [cache, client, snackbar, t],
  )

  const makeCover = useCallback(
    async (shareId: string, photoId: string): Promise<boolean> => {
      const { data, error } = await client.call('PUT /share/{ShareId}/thumbnail', {
        params: { ShareId: shareId },
        body: { photo_id: photoId },
      })
      if (error) {
        snackbar.show({ text: t(reasonOf(error)) })
        return false
      }
      cache.changed(data)
      return true
    },
    [cache, client, snackbar, t],
  )
  return { add, remove, makeCover }
}
