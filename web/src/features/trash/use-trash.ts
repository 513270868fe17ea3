import { ApiError } from '@koma/client'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { useChange } from '../../platform/use-change.ts'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { usePhotoCache } from '../photos/index.ts'
import { callInParts, readRefusal } from './call-in-parts.ts'
import { useTrashCache } from './trash-cache.ts'

type PhotoIds = readonly string[]

/** Moves photos to the trash and back. Shows the change at once; if the server refuses, reverts it and says so. */
export function useTrash() {
  const client = useApi()
  const cache = usePhotoCache()
  const trash = useTrashCache()
  const snackbar = useSnackbar()
  const t = useTranslations('trash')

  const { run: restore } = useChange({
    overlaps: true,
    apply: (photoIds: PhotoIds) => {
      cache.restored(photoIds)
      return trash.take(photoIds)
    },
    send: (photoIds) =>
      callInParts(photoIds, (part) => client.call('POST /trash/restore', { body: { photo_ids: part } })),
    done: (_, photoIds) => {
      cache.restored(photoIds)
      trash.changed()
    },
    failed: (error, photoIds) => {
      const { left, cause } = readRefusal(error, photoIds)
      const count = left.length
      cache.removed(left)
      cache.settled(left)
      trash.changed()
      snackbar.show({
        text: failureWords(cause, { offline: t('offline', { count }), other: t('restoreFailed', { count }) }),
      })
    },
  })

  const { run: runMove } = useChange({
    overlaps: true,
    apply: (photoIds: PhotoIds) => {
      cache.removed(photoIds)
      return () => cache.restored(photoIds)
    },
    send: (photoIds) => client.ask('POST /trash/add', { body: { photo_ids: [...photoIds] } }),
    done: (_, photoIds) => {
      trash.changed()
      cache.settled(photoIds)
    },
    failed: (error, { length: count }) => {
      trash.changed()
      // Some of the photos are gone already, so what is shown is not what the server has.
      if (error instanceof ApiError && error.status === 404) cache.reset()
      snackbar.show({
        text: failureWords(error, { offline: t('offline', { count }), other: t('moveFailed', { count }) }),
      })
    },
  })

  /** Calls `onUndone` when the user takes it back, as soon as the photos are in their places again. */
  const move = useCallback(
    async (photoIds: PhotoIds, onUndone?: () => void): Promise<boolean> => {
      const count = photoIds.length
      if (count === 0) return true
      const moving = runMove(photoIds)
      const withdraw = snackbar.show({
        text: t('moved', { count }),
        action: {
          label: t('undo'),
          onAct: async () => {
            // Waits for the move, because the second call could overtake the first.
            if (!(await moving)) return
            const restoring = restore(photoIds)
            onUndone?.()
            await restoring
          },
        },
      })
      const isMoved = await moving
      if (!isMoved) withdraw()
      return isMoved
    },
    [restore, runMove, snackbar, t],
  )

  return { move, restore }
}
