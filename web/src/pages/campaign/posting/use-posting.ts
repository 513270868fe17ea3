import { ApiError } from '@koma/client'
import type { Promotion } from '@koma/contract'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { campaignKeys, useLocalText } from '../../../features/campaigns/index.ts'
import { timelineKeys } from '../../../features/timelines/index.ts'
import { useApi } from '../../../platform/api-client.tsx'
import { failureWords } from '../../../platform/failure-words.ts'

export interface Refusal {
  photoId: string
  words: string
}

/** Posts photos one after the other. What cannot be posted is told with its reason, and does not keep back the rest. */
export function usePosting(address: string, campaign: Promotion, onDone: () => void) {
  const t = useTranslations('campaignPage')
  const client = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const local = useLocalText()
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const [notPosted, setNotPosted] = useState<readonly Refusal[]>([])
  const wordsOf = (error: unknown) =>
    failureWords(error, {
      offline: t('reasons.offline'),
      other: t('reasons.could_not_post'),
      already_posted: t('reasons.already_posted'),
      no_world_info: t('reasons.no_world_info'),
      not_vket_world: t('reasons.not_vket_world'),
      taken_down: t('reasons.taken_down'),
      suspended: t('reasons.suspended'),
      promotion_not_running: t('reasons.not_running'),
    })
  const posting = useChange({
    send: async (photoIds: readonly string[]) => {
      const refusals: Refusal[] = []
      let done = 0
      setProgress({ done, total: photoIds.length })
      for (const photoId of photoIds) {
        try {
          await client.ask('POST /timeline/promotion/{promotion_id}/photos', {
            params: { promotion_id: campaign.promotion_id },
            body: { photo_id: photoId },
          })
          done += 1
          setProgress({ done, total: photoIds.length })
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          refusals.push({ photoId, words: wordsOf(error) })
        }
      }
      return { done, refusals }
    },
    done: async ({ done, refusals }) => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: campaignKeys.all }),
        queryClient.resetQueries({ queryKey: timelineKeys.posts({ campaign: address, whose: 'everyone' }) }),
        queryClient.resetQueries({ queryKey: timelineKeys.posts({ campaign: address, whose: 'me' }) }),
        queryClient.invalidateQueries({ queryKey: timelineKeys.updates }),
      ])
      if (refusals.length > 0) return setNotPosted(refusals)
      snackbar.show({ text: t('picker.posted', { count: done, name: local(campaign.title) }) })
      onDone()
    },
  })
  const dismiss = () => {
    const { done } = progress
    setNotPosted([])
    if (done > 0) onDone()
  }
  return { ...posting, progress, notPosted, dismiss }
}
