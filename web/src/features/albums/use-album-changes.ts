import { ApiError } from '@koma/client'
import type { Album } from '@koma/contract'
import { errorNameOf } from '@koma/contract/errors'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { useAlbumCache } from './album-cache.ts'

/** The album as it is afterwards, or why it is not so, in words. */
export type Outcome = { album: Album; problem?: never } | { album?: never; problem: string }

/** Makes, fills, renames and deletes albums. Where there is a form or dialog it tells the problem; otherwise a snackbar does. */
export function useAlbumChanges() {
  const client = useApi()
  const cache = useAlbumCache()
  const snackbar = useSnackbar()
  const t = useTranslations('albums')

  const explain = useCallback(
    (error: ApiError): string => {
      if (error.code === ApiError.network) return t('failed.offline')
      if (errorNameOf(error.code) === 'collection_full') return t('failed.full')
      if (error.status === 404) {
        cache.reset()
        return t('failed.gone')
      }
      return t('failed.other')
    },
    [cache, t],
  )

  const make = useCallback(
    async (name: string, photoIds: readonly string[]): Promise<Outcome> => {
      const { data, error } = await client.call('POST /album', {
        body: { name: name.trim(), photo_ids: [...photoIds] },
      })
      if (error) return { problem: explain(error) }
      cache.changed(data, photoIds)
      return { album: data }
    },
    [cache, client, explain],
  )

  const add = useCallback(
    async (albumId: string, photoIds: readonly string[]): Promise<Outcome> => {
      const { data, error } = await client.call('POST /album/{AlbumId}/photos', {
        params: { AlbumId: albumId },
        body: { photo_ids: [...photoIds] },
      })
      if (error) return { problem: explain(error) }
      cache.changed(data, photoIds)
      return { album: data }
    },
    [cache, client, explain],
  )

  /** They are gone from what is shown at once; a refusal puts them back and says so. */
  const remove = useCallback(
    async (albumId: string, photoIds: readonly string[]): Promise<boolean> => {
      const count = photoIds.length
      const putBack = cache.take(albumId, photoIds)
      const removing = client.call('DELETE /album/{AlbumId}/photos', {
        params: { AlbumId: albumId },
        body: { photo_ids: [...photoIds] },
      })
      const withdraw = snackbar.show({
        text: t('removed', { count }),
        action: {
          label: t('undo'),
          onAct: async () => {
            // Back only after they have gone: the two calls must not overtake each other.
            if ((await removing).error) return
            putBack()
            const { problem } = await add(albumId, photoIds)
            if (!problem) return
            cache.reset()
            snackbar.show({ text: problem })
          },
        },
      })
      const { data, error } = await removing
      if (data) {
        cache.changed(data, photoIds)
        return true
      }
      withdraw()
      putBack()
      snackbar.show({ text: explain(error) })
      return false
    },
    [add, cache, client, explain, snackbar, t],
  )

  const chooseCover = useCallback(
    async (albumId: string, photoId: string): Promise<boolean> => {
      const { data, error } = await client.call('PUT /album/{AlbumId}/thumbnail', {
        params: { AlbumId: albumId },
        body: { photo_id: photoId },
      })
      if (data) cache.changed(data)
      snackbar.show({ text: error ? explain(error) : t('covered') })
      return !error
    },
    [cache, client, explain, snackbar, t],
  )

  const rename = useCallback(
    async (albumId: string, name: string): Promise<Outcome> => {
      const { data, error } = await client.call('PATCH /album/{AlbumId}', {
        params: { AlbumId: albumId },
        body: { name: name.trim() },
      })
      if (error) return { problem: explain(error) }
      cache.changed(data)
      return { album: data }
    },
    [cache, client, explain],
  )

  /** Null when it is gone, also where it was gone already. */
  const destroy = useCallback(
    async (albumId: string): Promise<string | null> => {
      const { error } = await client.call('DELETE /album/{AlbumId}', { params: { AlbumId: albumId } })
      if (error && error.status !== 404) return explain(error)
      cache.deleted(albumId)
      return null
    },
    [cache, client, explain],
  )

  return { make, add, remove, chooseCover, rename, destroy }
}
