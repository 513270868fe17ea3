import { ApiError } from '@koma/client'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { usePhotoCache } from '../photos/index.ts'

/** Moves photos to the trash and back. What is shown changes at once; a refusal puts it back and says so. */
export function useTrash() {
  const client = useApi()
  const cache = usePhotoCache()
  const snackbar = useSnackbar()
  const t = useTranslations('trash')

  const restore = useCallback(
    async (photoIds: readonly string[]): Promise<boolean> => {
      cache.restored(photoIds)
      const { error } = await client.call('POST /trash/restore', { body: { photo_ids: [...photoIds] } })
      if (!error) {
        cache.restored(photoIds)
        return true
      }
      cache.removed(photoIds)
      cache.settled(photoIds)
      snackbar.show({ text: t(reasonOf(error, 'restoreFailed'), { count: photoIds.length }) })
      return false
    },
    [cache, client, snackbar, t],
  )

  const move = useCallback(
    async (photoIds: readonly string[]): Promise<boolean> => {
      const count = photoIds.length
      if (count === 0) return true
      cache.removed(photoIds)
      const moving = client.call('POST /trash/add', { body: { photo_ids: [...photoIds] } })
      snackbar.show({
        text: t('moved', { count }),
        action: {
          label: t('undo'),
          onAct: async () => {
            // Back only after it has gone: the two calls must not overtake each other.
            const { error } = await moving
            if (!error) await restore(photoIds)
          },
        },
      })
      const { error } = await moving
      if (!error) {
        cache.settled(photoIds)
        return true
      }
      cache.restored(photoIds)
      // Something of it is gone already, so what is shown is not what is there.
      if (error.status === 404) cache.reset()
      snackbar.show({ text: t(reasonOf(error, 'moveFailed'), { count }) })
      return false
    },
    [cache, client, restore, snackbar, t],
  )

  return { move, restore }
}

function reasonOf(error: ApiError, usual: 'moveFailed' | 'restoreFailed') {
  return error.code === ApiError.network ? 'offline' : usual
}
