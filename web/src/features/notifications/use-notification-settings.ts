import type { Client } from '@koma/client'
import type { NotificationSettings } from '@koma/contract'
import { queryOptions } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'
import { useSavedSettings } from '../settings/index.ts'
import { notificationKeys } from './notification-keys.ts'

export function notificationSettingsQuery(client: Client) {
  return queryOptions({
    queryKey: notificationKeys.settings,
    queryFn: ({ signal }) => client.ask('GET /notifications/settings', { signal }),
  })
}

/** What the user is notified of. */
export function useNotificationSettings(failed: (error: unknown) => void) {
  const client = useApi()
  return useSavedSettings({
    options: notificationSettingsQuery(client),
    save: (body: Partial<NotificationSettings>, options) =>
      client.ask('PUT /notifications/settings', { body, ...options }),
    failed,
    scope: 'notification settings',
  })
}
