import { ApiError } from '@koma/client'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { usePhotoCache } from '../photos/index.ts'
import { callInParts } from './call-in-parts.ts'
import { useTrashCache } from './trash-cache.ts'

/** Moves photos to the trash and back. What is shown changes at once; a refusal puts it back and says so. */
export function useTrash() {
  const client = useApi()
  const cache = usePhotoCache()
  const trash = useTrashCache()
  const snackbar = useSnackbar()
  const t = useTranslations('trash')

  const restore = useCallback(
    async (photoIds: readonly string[]): Promise<boolean> => {
      cache.restored(photoIds)
      const putBack = trash.take(photoIds)
      const { left, error } = await callInParts(photoIds, (part) =>
        client.call('POST /trash/restore', { body: { photo_ids: part } }),
      )
      if (!error) {
        cache.restored(photoIds)
        trash.changed()
        return true
      }
      cache.removed(left)
      cache.settled(left)
      putBack()
      trash.changed()
      snackbar.show({ text: t(reasonOf(error, 'restoreFailed'), { count: left.length }) })
      return false
    },
    [cache, client, snackbar, t, trash],
  )

  const move = useCallback(
    async (photoIds: readonly string[]): Promise<boolean> => {
      const count = photoIds.length
      if (count === 0) return true
      cache.removed(photoIds)
      const moving = client.call('POST /trash/add', { body: { photo_ids: [...photoIds] } })
      const withdraw = snackbar.show({
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
      trash.changed()
      if (!error) {
        cache.settled(photoIds)
        return true
      }
      withdraw()
      cache.restored(photoIds)
      // Something of it is gone already, so what is shown is not what is there.
      if (error.status === 404) cache.reset()
      snackbar.show({ text: t(reasonOf(error, 'moveFailed'), { count }) })
      return false
    },
    [cache, client, restore, snackbar, t, trash],
  )

  return { move, restore }
}

function reasonOf(error: ApiError, usual: 'moveFailed' | 'restoreFailed') {
  return error.code === ApiError.network ? 'offline' : usual
}
