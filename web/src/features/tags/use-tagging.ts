import { ApiError } from '@koma/client'
import type { Photo, PublicUser } from '@koma/contract'
import { errorNameOf } from '@koma/contract/errors'
import { limits } from '@koma/contract/limits'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { useStoreHere } from '../photos/index.ts'
import { personName } from './person-name.ts'
import { tagQueueOf } from './tag-queue.ts'

/** Two taps in a row share one answer; it is told once. */
const told = new WeakSet<ApiError>()

/** Changes who is tagged in an own photo: shown at once, taken back with a word where the server refuses. */
export function useTagging() {
  const client = useApi()
  const store = useStoreHere()
  const snackbar = useSnackbar()
  const t = useTranslations('tags')
  return useMemo(() => {
    const queue = tagQueueOf(store)

    /** Replaces the whole set; true where the server has taken it. */
    const tag = async (photo: Photo, users: readonly PublicUser[]): Promise<boolean> => {
      if (!store.has(photo.photo_id)) store.put([photo])
      const error = await queue.wish(client, photo.photo_id, users)
      if (error && !told.has(error)) {
        told.add(error)
        snackbar.show({ text: t(reasonOf(error), { limit: limits.tagsPerPhoto }) })
      }
      return !error
    }

    /** One more person, with a way back. */
    const tagOne = async (photo: Photo, user: PublicUser): Promise<void> => {
      if (!store.has(photo.photo_id)) store.put([photo])
      const now = queue.wished(photo.photo_id)
      if (now.some((each) => each.user_id === user.user_id)) return
      if (now.length >= limits.tagsPerPhoto) {
        snackbar.show({ text: t('tooMany', { limit: limits.tagsPerPhoto }) })
        return
      }
      const undo = () => {
        const others = queue.wished(photo.photo_id).filter((each) => each.user_id !== user.user_id)
        void tag(photo, others)
      }
      const name = personName(user, t('somebody'))
      if (await tag(photo, [...now, user]))
        snackbar.show({ text: t('tagged', { name }), action: { label: t('undo'), onAct: undo } })
    }

    return { tag, tagOne }
  }, [client, snackbar, store, t])
}

function reasonOf(error: ApiError) {
  if (error.code === ApiError.network) return 'offline'
  if (errorNameOf(error.code) === 'too_many_tags') return 'tooMany'
  return error.status === 404 ? 'gone' : 'failed'
}
