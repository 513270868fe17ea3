import { ApiError } from '@koma/client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { photoKeys, useStoreHere } from '../photos/index.ts'

/** Takes the user's own tag off somebody else's photo, which is then theirs to see no more. */
export function useUntagMyself() {
  const client = useApi()
  const queryClient = useQueryClient()
  const store = useStoreHere()
  const snackbar = useSnackbar()
  const t = useTranslations('tags')
  return useCallback(
    async (photoId: string) => {
      const { error } = await client.call('DELETE /tagged/{PhotoId}', { params: { PhotoId: photoId } })
      // Not tagged any more is what was wanted.
      if (error && error.status !== 404) {
        snackbar.show({ text: t(error.code === ApiError.network ? 'offline' : 'untagFailed') })
        return
      }
      store.forget(photoId)
      queryClient.removeQueries({ queryKey: photoKeys.tagged(photoId) })
      snackbar.show({ text: t('untaggedMyself') })
    },
    [client, queryClient, store, snackbar, t],
  )
}
