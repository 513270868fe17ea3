import type { Photo, PublicUser } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { useStoreHere } from '../photos/index.ts'
import { personName } from './person-name.ts'
import { type TagRefusal, tagQueueOf } from './tag-queue.ts'

/** Refusals that were shown. Two quick taps share one answer, which is shown once. */
const told = new WeakSet<object>()

/** Changes who is tagged in an own photo. Shows the change at once; if the server refuses, reverts it and says so. */
export function useTagging() {
  const client = useApi()
  const store = useStoreHere()
  const snackbar = useSnackbar()
  const t = useTranslations('tags')
  const { run } = useChange({
    overlaps: true,
    // The queue shows and sends the change. This waits for its result.
    send: async (wish: Promise<TagRefusal>) => {
      const error = await wish
      if (error) throw error
    },
    failed: (error) => {
      if (told.has(Object(error))) return
      told.add(Object(error))
      snackbar.show({
        text: failureWords(error, {
          offline: t('offline'),
          too_many_tags: t('tooMany', { limit: limits.tagsPerPhoto }),
          not_found: t('gone'),
          other: t('failed'),
        }),
      })
    },
  })
  return useMemo(() => {
    const queue = tagQueueOf(store)

    /** Replaces all tags. Resolves to whether the server has accepted them. */
    const tag = (photo: Photo, users: readonly PublicUser[]): Promise<boolean> => {
      if (!store.has(photo.photo_id)) store.put([photo])
      return run(queue.wish(client, photo.photo_id, users))
    }

    /** Tags one more person and offers to undo it. */
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
  }, [client, run, snackbar, store, t])
}
