import type { CoverFocus } from '@koma/contract'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../../platform/api-client.tsx'
import { failureWords, traceIdOf } from '../../../platform/failure-words.ts'
import type { PendingChange, ShownOrder } from '../../photos/index.ts'
import { useAlbumCache } from './album-cache.ts'
import { createAlbumCalls } from './album-calls.ts'

interface ShownChange {
  albumId: string
  photoIds: readonly string[]
  /** The change as it is shown already. */
  shown: PendingChange
}

interface NewCover {
  albumId: string
  photoId: string
  /** The point that stays in view. */
  focus: CoverFocus | undefined
}

/** Creates, fills, renames and deletes albums. Each call rejects with the ApiError; `useAlbumFailure` returns its error text. */
export function useAlbumCalls() {
  const client = useApi()
  const cache = useAlbumCache()
  return useMemo(() => createAlbumCalls(client, cache), [client, cache])
}

export function useAlbumFailure(): (error: unknown) => string {
  const t = useTranslations('albums.failed')
  return useCallback(
    (error) =>
      failureWords(error, {
        offline: t('offline'),
        collection_full: t('full'),
        not_found: t('gone'),
        other: t('other', { traceId: traceIdOf(error) ?? '-' }),
      }),
    [t],
  )
}

/** Changes to the photos of an album that need no form or dialog. A snackbar reports the result. */
export function useAlbumChanges() {
  const cache = useAlbumCache()
  const snackbar = useSnackbar()
  const t = useTranslations('albums')
  const calls = useAlbumCalls()
  const explain = useAlbumFailure()
  const fail = (error: unknown) => void snackbar.show({ text: explain(error) })

  const { run: runRemoval } = useChange({
    overlaps: true,
    send: ({ albumId, photoIds }: ShownChange) => calls.remove(albumId, photoIds),
    done: (_, { shown }) => shown.confirm(),
    failed: (error, { shown }) => {
      shown.undo()
      fail(error)
    },
  })
  const { run: addBack } = useChange({
    overlaps: true,
    send: ({ albumId, photoIds }: ShownChange) => calls.restore(albumId, photoIds),
    done: (_, { shown }) => shown.confirm(),
    failed: (error, { shown }) => {
      shown.undo()
      cache.reset()
      fail(error)
    },
  })
  const { run: runCover, isPending: isCovering } = useChange({
    overlaps: true,
    send: ({ albumId, photoId, focus }: NewCover) => calls.chooseCover(albumId, photoId, focus),
    done: () => snackbar.show({ text: t('covered') }),
    failed: fail,
  })

  const { run: runOrder } = useChange({
    overlaps: true,
    send: ({ albumId, order }: { albumId: string; order: ShownOrder }) => calls.showBy(albumId, order),
    failed: fail,
  })
  const showBy = useCallback((albumId: string, order: ShownOrder) => runOrder({ albumId, order }), [runOrder])

  /** Hides photos at once and offers undo. If the server refuses, puts them back and says so. */
  const remove = useCallback(
    async (albumId: string, photoIds: readonly string[]): Promise<boolean> => {
      const removing = runRemoval({ albumId, photoIds, shown: cache.take(albumId, photoIds) })
      const withdraw = snackbar.show({
        text: t('removed', { count: photoIds.length }),
        action: {
          label: t('undo'),
          onAct: async () => {
            // Waits for the removal, because the second call could overtake the first.
            if (!(await removing)) return
            void addBack({ albumId, photoIds, shown: cache.putBack(albumId, photoIds) })
          },
        },
      })
      const isRemoved = await removing
      if (isRemoved) return true
      withdraw()
      return false
    },
    [addBack, cache, runRemoval, snackbar, t],
  )
  const chooseCover = useCallback(
    (albumId: string, photoId: string, focus?: CoverFocus): Promise<boolean> => runCover({ albumId, photoId, focus }),
    [runCover],
  )
  return { remove, chooseCover, isCovering, showBy }
}
