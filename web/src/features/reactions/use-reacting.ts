import { ApiError } from '@koma/client'
import type { Photo } from '@koma/contract'
import { errorNameOf } from '@koma/contract/errors'
import { limits } from '@koma/contract/limits'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { useStoreHere } from '../photos/index.ts'
import { useSession } from '../session/index.ts'
import { arrangeReactions } from './arrange-reactions.ts'
import { type ReactionCall, reactionQueueOf } from './reaction-queue.ts'

/** Sets or takes back an own reaction; null for who may only look. */
export function useReacting(photo: Photo, call: ReactionCall | undefined) {
  const { me } = useSession()
  const store = useStoreHere()
  const snackbar = useSnackbar()
  const t = useTranslations('reactions')
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
      void reactionQueueOf(store).wish(photo.photo_id, emoji, on, me, call, (error) =>
        snackbar.show({ text: t(reasonOf(error), { emoji, limit }) }),
      )
    },
    [call, me, photo, snackbar, store, t],
  )
  return me && call ? react : null
}

function reasonOf(error: ApiError) {
  if (error.code === ApiError.network) return 'offline'
  if (errorNameOf(error.code) === 'too_many_reactions') return 'full'
  return error.status === 404 || error.status === 403 ? 'gone' : 'failed'
}
