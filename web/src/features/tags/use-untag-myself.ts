import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { photoKeys, useStoreHere } from '../photos/index.ts'

/** Removes the user's own tag from somebody else's photo, which they then can no longer see. */
export function useUntagMyself() {
  const client = useApi()
  const queryClient = useQueryClient()
  const store = useStoreHere()
  const snackbar = useSnackbar()
  const t = useTranslations('tags')
  const { run } = useChange({
    send: async (photoId: string) => {
      const { error } = await client.call('DELETE /tagged/{PhotoId}', { params: { PhotoId: photoId } })
      // A 404 means that the tag was gone already.
      if (error && error.status !== 404) throw error
    },
    done: (_, photoId) => {
      store.forget(photoId)
      queryClient.removeQueries({ queryKey: photoKeys.tagged(photoId) })
      snackbar.show({ text: t('untaggedMyself') })
    },
    failed: (error) => snackbar.show({ text: failureWords(error, { offline: t('offline'), other: t('untagFailed') }) }),
  })
  return run
}
