import { notificationSettingsQuery } from '../../features/notifications/index.ts'
import { accountSettingsQuery } from '../../features/settings/index.ts'
import type { PageLoader } from '../page-module.ts'

export { SettingsPage as Component } from './settings-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchQuery(accountSettingsQuery(client))
  void queryClient.prefetchQuery(notificationSettingsQuery(client))
}
