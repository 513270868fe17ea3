import { ApiError } from '@koma/client'
import type { Share } from '@koma/contract'
import { errorNameOf } from '@koma/contract/errors'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { useShareCache } from './share-cache.ts'
import { keyOf, readUnlock } from './unlock-memory.ts'

/** Who belongs to a share: applying, accepting, approving, inviting; and the ways out. A refusal is said. */
export function useSharePeople() {
  const client = useApi()
  const cache = useShareCache()
  const snackbar = useSnackbar()
  const t = useTranslations('shares.failed')

  const fail = useCallback(
    (error: ApiError, shareId: string) => {
      snackbar.show({ text: t(reasonOf(error)) })
      if (error.status === 403 || error.status === 404) {
        // It stands otherwise than it was shown.
        cache.ask(shareId)
        cache.listsChanged()
      }
      return null
    },
    [cache, snackbar, t],
  )

  /** Naming oneself applies or accepts, an applicant approves, others invites. */
  const name = useCallback(
    async (shareId: string, userIds: readonly string[]): Promise<Share | null> => {
      const { data, error } = await client.call('POST /share/{ShareId}/users', {
        params: { ShareId: shareId },
        body: { user_ids: [...userIds], ...keyOf(readUnlock(shareId)) },
      })
      if (error) return fail(error, shareId)
      cache.changed(data)
      cache.photosChanged(shareId)
      return data
    },
    [cache, client, fail],
  )

  /** Rejects, withdraws, declines, kicks or leaves. */
  const remove = useCallback(
    async (shareId: string, userId: string): Promise<boolean> => {
      const { error } = await client.call('DELETE /share/{ShareId}/user/{UserId}', {
        params: { ShareId: shareId, UserId: userId },
      })
      if (error) {
        fail(error, shareId)
        return false
      }
      cache.ask(shareId)
      cache.listsChanged()
      return true
    },
    [cache, client, fail],
  )
  return { name, remove }
}

/** What a refusal of the server is called in words. */
export function reasonOf(error: ApiError) {
  if (error.code === ApiError.network) return 'offline'
  const name = errorNameOf(error.code)
  if (name === 'collection_full' || name === 'share_owner_leaves' || name === 'share_owner_not_member') return name
  if (name === 'attempt_limit' || name === 'share_password') return name
  if (name === 'invitation_limit' || name === 'invitation_wait') return name
  if (error.status === 403) return 'forbidden'
  return error.status === 404 ? 'gone' : 'other'
}
