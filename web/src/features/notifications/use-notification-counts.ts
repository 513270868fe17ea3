import type { Client } from '@koma/client'
import type { NotificationCounts } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'
import { hasAgreed, useSession } from '../session/index.ts'
import { notificationKeys } from './notification-keys.ts'

export function notificationCountsQuery(client: Client) {
  return queryOptions({
    queryKey: notificationKeys.counts,
    queryFn: ({ signal }) => client.ask('GET /notifications/count', { signal }),
  })
}

/**
 * The one place that keeps the unread counts up to date: at sign-in, every five minutes, and when the tab gets the focus. Whatever
 * learns of new counts otherwise writes them below `notificationKeys.counts`. Call it once; others read the result.
 */
export function useNotificationCounts(): NotificationCounts | undefined {
  const { me } = useSession()
  // Before the terms are accepted the server refuses the call.
  const isIn = me !== null && hasAgreed(me)
  const { data } = useQuery({
    ...notificationCountsQuery(useApi()),
    enabled: isIn,
    refetchInterval: limits.notificationPoll,
  })
  return isIn ? data : undefined
}

export function totalOf({ share_album, dm, reaction, tag, moderation, account }: NotificationCounts): number {
  return share_album + dm + reaction + tag + moderation + account
}
