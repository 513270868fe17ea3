import { ApiError } from '@koma/client'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { useSession } from '../session/index.ts'
import { callInParts } from './call-in-parts.ts'
import { useTrashCache } from './trash-cache.ts'

/** Deletes photos of the trash for good. Nothing leaves the screen before the server has done it. */
export function useDeletion() {
  const client = useApi()
  const trash = useTrashCache()
  const snackbar = useSnackbar()
  const { refresh } = useSession()
  const t = useTranslations('trash')

  const finish = useCallback(
    (deleted: readonly string[], text: string) => {
      if (deleted.length > 0) trash.take(deleted)
      trash.changed()
      // The storage meter.
      void refresh()
      snackbar.show({ text })
    },
    [refresh, snackbar, trash],
  )

  const deleteForever = useCallback(
    async (photoIds: readonly string[]): Promise<boolean> => {
      const { left, error } = await callInParts(photoIds, (part) =>
        client.call('POST /trash/delete', { body: { photo_ids: part } }),
      )
      const deleted = photoIds.slice(0, photoIds.length - left.length)
      const failed = error?.code === ApiError.network ? 'offline' : 'deleteFailed'
      finish(deleted, error ? t(failed, { count: left.length }) : t('deleted', { count: deleted.length }))
      return !error
    },
    [client, finish, t],
  )

  const clear = useCallback(async (): Promise<boolean> => {
    const { error } = await client.call('POST /trash/clear')
    if (error) finish([], t(error.code === ApiError.network ? 'clearOffline' : 'clearFailed'))
    else finish(trash.all(), t('cleared'))
    return !error
  }, [client, finish, t, trash])

  return { deleteForever, clear }
}
