import { ApiError } from '@koma/client'
import type { Notification, NotificationCounts, NotificationType } from '@koma/contract'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { notificationKeys } from './notification-keys.ts'

interface Page {
  notifications: Notification[]
}

/** Marks notifications as read, at once on the screen; the counts come with the answers. */
export function useReading() {
  const t = useTranslations('notifications')
  const client = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const keepCounts = (counts: NotificationCounts) => queryClient.setQueryData(notificationKeys.counts, counts)

  const one = useChange({
    overlaps: true,
    apply: (id: string) => showRead(queryClient, (each) => each.notification_id === id),
    send: (id) =>
      client.ask('PATCH /notifications/{notificationId}', { params: { notificationId: id }, body: { read: true } }),
    done: keepCounts,
    failed: (error) => {
      // Otherwise not reported: the user asked for the thing itself, and the notification just stays unread.
      if (!(error instanceof ApiError) || error.status !== 404) return
      snackbar.show({ text: t('gone') })
      void queryClient.invalidateQueries({ queryKey: notificationKeys.all })
    },
  })

  const all = useChange({
    apply: ({ type }: { until: string; type?: NotificationType }) =>
      showRead(queryClient, (each) => type === undefined || each.type === type),
    send: (body) => client.ask('POST /notifications/read', { body }),
    done: (counts) => {
      keepCounts(counts)
      void queryClient.invalidateQueries({ queryKey: notificationKeys.lists })
    },
    failed: (error) =>
      snackbar.show({ text: failureWords(error, { offline: t('failed.offline'), other: t('failed.read') }) }),
  })
  return { readOne: one.run, readAll: all.run, isReadingAll: all.isPending }
}

/** Shows some notifications of the loaded lists as read. Returns a function that reverts it. */
function showRead(queryClient: QueryClient, isMeant: (notification: Notification) => boolean): () => void {
  const before = queryClient.getQueriesData<InfiniteData<Page>>({ queryKey: notificationKeys.lists })
  for (const [key, list] of before) {
    if (!list) continue
    const pages = list.pages.map((page) => ({
      ...page,
      notifications: page.notifications.map((each) => (isMeant(each) ? asRead(each) : each)),
    }))
    queryClient.setQueryData(key, { ...list, pages })
  }
  return () => {
    for (const [key, list] of before) queryClient.setQueryData(key, list)
  }
}

function asRead(notification: Notification): Notification {
  return notification.type === 'reaction'
    ? { ...notification, read: true, is_new: false }
    : { ...notification, read: true }
}
