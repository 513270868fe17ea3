import { ApiError, type Client } from '@koma/client'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { allPhotoStores, changeLists, findKnownPhoto, listsIn, type PendingChange, rowOf } from '../photos/index.ts'
import { favoriteChangesOf, favoritesKey } from './favorite-changes.ts'

/** Parallel calls, limited so that a large selection leaves browser connections for other requests. */
const atOnce = 6

interface FavoriteOptions {
  /** Shows a snackbar with undo. Not needed for one photo, whose heart shows the change, unless the photo leaves the list. */
  said?: boolean
}

/** Adds photos to the favorites or removes them. Shows the change at once; if the server refuses, reverts it and says so. */
export function useFavorite() {
  const client = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const t = useTranslations('favorites')

  // The calls are queued below in the order of the clicks. This waits for the result of one click.
  const { run } = useChange({
    overlaps: true,
    send: async (sending: Promise<Sent>) => {
      const { reason } = await sending
      if (reason) throw reason
    },
    failed: async (error, sending) => {
      const count = (await sending).failed.length
      snackbar.show({ text: failureWords(error, { offline: t('offline', { count }), other: t('failed', { count }) }) })
    },
  })

  const set = useCallback(
    async (photoIds: readonly string[], on: boolean): Promise<readonly string[]> => {
      const changes = favoriteChangesOf(queryClient)
      mark(queryClient, photoIds, on)
      const shown = on ? putIn(queryClient, photoIds) : changeLists(queryClient, favoritesKey, { taken: photoIds })
      // One after another, so that the second of two clicks on a heart is also the last to arrive.
      const sending = changes.sending.then(() => send(client, photoIds, on))
      changes.sending = sending
      const { failed } = await sending
      const stillWanted = photoIds.filter((photoId) => changes.wanted.get(photoId) === on)
      mark(
        queryClient,
        stillWanted.filter((photoId) => failed.includes(photoId)),
        !on,
      )
      for (const photoId of stillWanted) changes.wanted.delete(photoId)
      shown.undo(failed)
      shown.confirm()
      await run(sending)
      return failed
    },
    [client, queryClient, run],
  )

  return useCallback(
    async (photoIds: readonly string[], on: boolean, { said = photoIds.length > 1 }: FavoriteOptions = {}) => {
      const before = photoIds.map((photoId) => [photoId, isFavorite(queryClient, photoId)] as const)
      const changing = before.flatMap(([photoId, was]) => (was === on ? [] : photoId))
      // Undo leaves out photos whose state was unknown, because they may already have had the new one.
      const undoable = before.flatMap(([photoId, was]) => (was === !on ? photoId : []))
      const setting = set(changing, on)
      if (!said) return
      const withdraw = snackbar.show({
        text: t(on ? 'added' : 'removed', { count: photoIds.length }),
        ...(undoable.length > 0 && {
          action: {
            label: t('undo'),
            onAct: async () => {
              // Waits for the first call, because the second could overtake it.
              const failed = new Set(await setting)
              await set(
                undoable.filter((photoId) => !failed.has(photoId)),
                !on,
              )
            },
          },
        }),
      })
      if ((await setting).length > 0) withdraw()
    },
    [queryClient, set, snackbar, t],
  )
}

/** Undefined if that is not known. */
function isFavorite(queryClient: QueryClient, photoId: string): boolean | undefined {
  const known = findKnownPhoto(queryClient, photoId)
  if (known) return known.is_favorite
  for (const list of listsIn(queryClient, favoritesKey)) {
    const isThere = list.arrange('newest')?.has(photoId)
    if (isThere !== undefined) return isThere
  }
  return undefined
}

function mark(queryClient: QueryClient, photoIds: readonly string[], on: boolean): void {
  const { wanted } = favoriteChangesOf(queryClient)
  const stores = allPhotoStores(queryClient)
  for (const photoId of photoIds) {
    wanted.set(photoId, on)
    for (const store of stores) store.change(photoId, { is_favorite: on })
  }
}

/** Shows photos as the newest favorites. */
function putIn(queryClient: QueryClient, photoIds: readonly string[]): PendingChange {
  const now = Date.now()
  const photos = photoIds.flatMap((photoId) => findKnownPhoto(queryClient, photoId) ?? [])
  const put = photos.map((photo) => ({ ...rowOf(photo), addedAt: now }))
  return changeLists(queryClient, favoritesKey, { put })
}

interface Sent {
  failed: readonly string[]
  /** Null if none have failed. */
  reason: ApiError | null
}

async function send(client: Client, photoIds: readonly string[], on: boolean): Promise<Sent> {
  const failed: string[] = []
  const queue = [...photoIds]
  let reason: ApiError | null = null
  const work = async () => {
    for (let photoId = queue.shift(); photoId; photoId = queue.shift()) {
      const { error } = await client.call(on ? 'POST /favorite/{photoId}' : 'DELETE /favorite/{photoId}', {
        params: { photoId },
      })
      // Another tab has removed it already, which is what was wanted.
      if (!error || (!on && error.status === 404)) continue
      failed.push(photoId)
      reason ??= error
      if (error.code !== ApiError.network) continue
      // Without a connection the others will not get through either.
      reason = error
      failed.push(...queue.splice(0))
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, photoIds.length) }, work))
  return { failed, reason }
}
