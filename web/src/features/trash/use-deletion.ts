import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords, traceIdOf } from '../../platform/failure-words.ts'
import { useSession } from '../session/index.ts'
import { callInParts, readRefusal } from './call-in-parts.ts'
import { useTrashCache } from './trash-cache.ts'

/**
 * Deletes photos of the trash for good. Photos stay on the screen until the server has deleted them. A snackbar reports the result.
 */
export function useDeletion() {
  const client = useApi()
  const trash = useTrashCache()
  const snackbar = useSnackbar()
  const { refresh } = useSession()
  const t = useTranslations('trash')

  const finish = (deleted: readonly string[], text: string) => {
    if (deleted.length > 0) trash.take(deleted).confirm()
    trash.changed()
    // Updates the storage meter.
    void refresh()
    snackbar.show({ text })
  }

  const { run: deleteForever } = useChange({
    send: (photoIds: readonly string[]) =>
      callInParts(photoIds, (part) => client.call('POST /trash/delete', { body: { photo_ids: part } })),
    done: (_, photoIds) => finish(photoIds, t('deleted', { count: photoIds.length })),
    failed: (error, photoIds) => {
      const { left, cause } = readRefusal(error, photoIds)
      const count = left.length
      const words = failureWords(cause, {
        offline: t('offline', { count }),
        other: t('deleteFailed', { count, traceId: traceIdOf(cause) ?? '-' }),
      })
      finish(photoIds.slice(0, photoIds.length - count), words)
    },
  })

  const { run: clear } = useChange({
    send: () => client.ask('POST /trash/clear'),
    done: () => finish(trash.all(), t('cleared')),
    failed: (error) => finish([], failureWords(error, { offline: t('clearOffline'), other: t('clearFailed') })),
  })

  return { deleteForever, clear }
}
