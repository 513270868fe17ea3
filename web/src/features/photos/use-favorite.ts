import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { photoStoreOf } from './photo-store.ts'

const atOnce = 6

/** Makes photos favorites, or not: shown at once, taken back where the server refuses. */
export function useFavorite() {
  const client = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const t = useTranslations('photos')
  return useCallback(
    async (photoIds: readonly string[], on: boolean) => {
      const store = photoStoreOf(queryClient)
      const changing = photoIds.filter((photoId) => store.get(photoId)?.is_favorite !== on)
      for (const photoId of changing) store.change(photoId, { is_favorite: on })
      const failed: string[] = []
      const queue = [...changing]
      const work = async () => {
        for (let photoId = queue.shift(); photoId; photoId = queue.shift()) {
          const { error } = await client.call(on ? 'POST /favorite/{photoId}' : 'DELETE /favorite/{photoId}', {
            params: { photoId },
          })
          // Gone from the favorites already, by another tab: that is what was wanted.
          if (error && (on || error.status !== 404)) failed.push(photoId)
        }
      }
      await Promise.all(Array.from({ length: Math.min(atOnce, changing.length) }, work))
      for (const photoId of failed) store.change(photoId, { is_favorite: !on })
      if (failed.length > 0) snackbar.show({ text: t('favoriteFailed', { count: failed.length }) })
      else if (photoIds.length > 1)
        snackbar.show({ text: t(on ? 'favorited' : 'unfavorited', { count: changing.length }) })
    },
    [client, queryClient, snackbar, t],
  )
}
