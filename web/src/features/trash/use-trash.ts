import { ApiError } from '@koma/client'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { type PendingChange, usePhotoCache } from '../photos/index.ts'
import { callInParts, readRefusal } from './call-in-parts.ts'
import { useTrashCache } from './trash-cache.ts'

type PhotoIds = readonly string[]

interface Moving {
  photoIds: PhotoIds
  /** The photos as they are hidden in the lists they leave. */
  out: PendingChange
}

interface Restoring extends Moving {
  /** The photos as they are shown in the lists they return to. */
  back: PendingChange
}

/** Moves photos to the trash and back. Shows the change at once; if the server refuses, reverts it and says so. */
export function useTrash() {
  const client = useApi()
  const cache = usePhotoCache()
  const trash = useTrashCache()
  const snackbar = useSnackbar()
  const t = useTranslations('trash')

  const { run: runRestore } = useChange({
    overlaps: true,
    send: ({ photoIds }: Restoring) =>
      callInParts(photoIds, (part) => client.call('POST /trash/restore', { body: { photo_ids: part } })),
    done: (_, { back, out }) => {
      back.confirm()
      out.confirm()
      trash.changed()
    },
    failed: (error, { photoIds, back, out }) => {
      const { left, cause } = readRefusal(error, photoIds)
      const count = left.length
      for (const change of [back, out]) {
        change.undo(left)
        change.confirm()
      }
      trash.changed()
      snackbar.show({
        text: failureWords(cause, { offline: t('offline', { count }), other: t('restoreFailed', { count }) }),
      })
    },
  })
  const restore = useCallback(
    (photoIds: PhotoIds) => runRestore({ photoIds, back: cache.returned(photoIds), out: trash.take(photoIds) }),
    [runRestore, cache, trash],
  )

  const { run: runMove } = useChange({
    overlaps: true,
    send: ({ photoIds }: Moving) => client.ask('POST /trash/add', { body: { photo_ids: [...photoIds] } }),
    done: (_, { out }) => {
      out.confirm()
      trash.changed()
    },
    failed: (error, { photoIds: { length: count }, out }) => {
      out.undo()
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
      const moving = runMove({ photoIds, out: cache.removed(photoIds) })
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
    [cache, restore, runMove, snackbar, t],
  )

  return { move, restore }
}
