import { notificationSettingsQuery } from '../../features/notifications/index.ts'
import type { PageLoader } from '../page-module.ts'

export { NotificationSettingsPage as Component } from './notification-settings-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchQuery(notificationSettingsQuery(client))
}
