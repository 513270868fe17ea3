import type { Photo } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { failureWords } from '../../platform/failure-words.ts'
import { useStoreHere } from '../photos/index.ts'
import { useSession } from '../session/index.ts'
import { arrangeReactions } from './arrange-reactions.ts'
import { type ReactionCall, reactionQueueOf } from './reaction-queue.ts'

/** Adds or removes an own reaction; null for visitors who may not react. */
export function useReacting(photo: Photo, call: ReactionCall | undefined) {
  const { me } = useSession()
  const store = useStoreHere()
  const snackbar = useSnackbar()
  const t = useTranslations('reactions')
  // The queue shows, sends and takes back reactions, and calls back for each that is refused. This waits until it is empty.
  const { run } = useChange({ overlaps: true, send: (wish: Promise<void>) => wish })
  const react = useCallback(
    (emoji: string, on: boolean) => {
      if (!me || !call) return
      if (!store.has(photo.photo_id)) store.put([photo])
      const now = store.get(photo.photo_id)?.reactions ?? {}
      const own = arrangeReactions(now, me.user_id).filter((kind) => kind.own)
      const isOn = own.some((kind) => kind.emoji === emoji)
      if (isOn === on) return
      const limit = limits.reactionsPerPhotoAndUser
      if (on && own.length >= limit) return void snackbar.show({ text: t('full', { limit }) })
      const wish = reactionQueueOf(store).wish(photo.photo_id, emoji, on, me, call, (error, refused) =>
        snackbar.show({
          text: failureWords(error, {
            offline: t('offline', { emoji: refused }),
            too_many_reactions: t('full', { limit }),
            post_full: t('crowded'),
            suspended: t('suspended'),
            forbidden: t('gone'),
            not_found: t('gone'),
            other: t('failed', { emoji: refused }),
          }),
        }),
      )
      void run(wish)
    },
    [call, me, photo, run, snackbar, store, t],
  )
  return me && call ? react : null
}
