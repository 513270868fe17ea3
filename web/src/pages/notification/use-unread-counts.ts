import type { NotificationCounts } from '@koma/contract'
import { useQuery } from '@tanstack/react-query'
import { notificationCountsQuery } from '../../features/notifications/index.ts'
import { useApi } from '../../platform/api-client.tsx'

/** The counts that the app keeps up to date. Does not fetch them itself. */
export function useUnreadCounts(): NotificationCounts | undefined {
  return useQuery({ ...notificationCountsQuery(useApi()), enabled: false }).data
}
