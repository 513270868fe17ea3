import type { Client } from '@koma/client'
import type { Notification, NotificationType } from '@koma/contract'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'
import { notificationKeys } from './notification-keys.ts'

export type NotificationFilter = 'all' | NotificationType

export function notificationsQuery(client: Client, filter: NotificationFilter) {
  return infiniteQueryOptions({
    queryKey: notificationKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      client.ask('GET /notifications', {
        query: { ...(filter === 'all' ? {} : { type: filter }), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
}

export function useNotifications(filter: NotificationFilter) {
  const query = useInfiniteQuery(notificationsQuery(useApi(), filter))
  return { ...query, notifications: query.data && unique(query.data.pages.flatMap((page) => page.notifications)) }
}

/** A notification that is renewed while pages are fetched can be on two of them. */
function unique(notifications: readonly Notification[]): Notification[] {
  return [...new Map(notifications.map((each) => [each.notification_id, each])).values()]
}
