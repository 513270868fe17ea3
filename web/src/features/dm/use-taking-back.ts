import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { dmKeys, refreshThread } from './dm-keys.ts'
import type { ThreadPhotos } from './thread-photos.ts'

/** Takes back own photos of a thread, at once on the screen. */
export function useTakingBack(userId: string) {
  const t = useTranslations('dm.takingBack')
  const client = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const queryKey = dmKeys.photos(userId)
  return useChange({
    apply: (photoIds: readonly string[]) => {
      // The answer to a request that is under way would bring the photos back.
      void queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<ThreadPhotos>(queryKey)
      const gone = new Set(photoIds)
      queryClient.setQueryData<ThreadPhotos>(
        queryKey,
        (now) => now && { ...now, photos: now.photos.filter((photo) => !gone.has(photo.photo_id)) },
      )
      return () => queryClient.setQueryData(queryKey, before)
    },
    send: (photoIds) =>
      client.ask('DELETE /dm/{TargetUserId}/photos', {
        params: { TargetUserId: userId },
        body: { photo_ids: [...photoIds] },
      }),
    done: (_, { length: count }) => {
      refreshThread(queryClient, userId)
      snackbar.show({ text: t('done', { count }) })
    },
    failed: (error) => {
      refreshThread(queryClient, userId)
      snackbar.show({
        text: failureWords(error, { not_found: t('gone'), offline: t('offline'), other: t('other') }),
      })
    },
  })
}
