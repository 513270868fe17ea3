import { limits } from '@koma/contract/limits'
import { capped } from '@koma/ui/label/badge.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { keepInTitle } from '../../platform/browser/title-count.ts'
import { usePushUpkeep } from '../push/index.ts'
import { notificationCountsQuery, totalOf } from './use-notification-counts.ts'
import { useSavedNotice } from './use-saved-notice.ts'

/** Shows the number of unread notifications outside the page: in the tab's title and on the app's icon. */
export function NotificationWatch() {
  const t = useTranslations('notifications')
  const snackbar = useSnackbar()
  usePushUpkeep()
  useSavedNotice()
  // Only reads what `useNotificationCounts` fetches, so that there is one poll.
  const { data, errorUpdateCount: failures } = useQuery({ ...notificationCountsQuery(useApi()), enabled: false })
  const count = data ? totalOf(data) : 0
  const told = useRef(0)
  useEffect(() => {
    if (failures <= told.current) return
    told.current = failures
    // Without a connection, the app already says so.
    if (!navigator.onLine) return
    snackbar.show({ text: t('countsFailed'), duration: limits.notificationErrorToast, inBackground: true })
  }, [failures, snackbar, t])
  useEffect(() => keepInTitle(count > 0 ? capped(count) : null), [count])
  useEffect(() => {
    void showOnAppIcon(count)
    return () => void showOnAppIcon(0)
  }, [count])
  return null
}

/** Browsers refuse it where the app is not installed, which is fine. */
async function showOnAppIcon(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count)
    else await navigator.clearAppBadge?.()
  } catch {}
}
