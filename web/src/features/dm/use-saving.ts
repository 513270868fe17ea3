import type { DmPhoto, Photo } from '@koma/contract'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { usePhotoCache } from '../photos/index.ts'
import { useSession } from '../session/index.ts'

interface Saved {
  added: Photo[]
  /** How many were in the library already. */
  known: number
  /** Why the rest was not saved; null if everything was. */
  error: unknown
}

/** Copies received photos into the own library, and says what came of it. */
export function useSaving(userId: string) {
  const t = useTranslations('dm')
  const client = useApi()
  const cache = usePhotoCache()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const { refresh } = useSession()
  const saveOne = (sentAt: number) =>
    client.call('POST /dm/{TargetUserId}/photos/{SentAt}/save', { params: { TargetUserId: userId, SentAt: sentAt } })
  const { run, pending } = useChange<readonly DmPhoto[], Saved>({
    // One after the other, because every copy is checked against the storage. The first failure ends it: what fails for one photo,
    // such as a full storage, fails for the next.
    send: async (photos) => {
      const saved: Saved = { added: [], known: 0, error: null }
      for (const { sent_at: sentAt } of photos) {
        const { data, error, response } = await saveOne(sentAt)
        if (error) return { ...saved, error }
        if (response.status === 201) saved.added.push(data)
        else saved.known += 1
      }
      return saved
    },
    done: ({ added, known, error }, photos) => {
      for (const photo of added) cache.added(photo)
      const count = added.length
      if (count > 0) void refresh()
      const left = { count: photos.length - count - known }
      if (error) {
        const words = {
          storage_over: t('saveFailed.full', left),
          not_found: t('saveFailed.gone', left),
          offline: t('saveFailed.offline'),
          other: t('saveFailed.other', left),
        }
        return void snackbar.show({ text: failureWords(error, words) })
      }
      const text = count === 0 ? t('saved.none') : t(known > 0 ? 'saved.some' : 'saved.all', { count, known })
      const view = { label: t('saved.view'), onAct: () => void navigate('/photo') }
      snackbar.show({ text, ...(count > 0 && { action: view }) })
    },
  })
  return { save: run, pending }
}
