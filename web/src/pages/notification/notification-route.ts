import { notificationsQuery } from '../../features/notifications/index.ts'
import type { PageLoader } from '../page-module.ts'

export { NotificationPage as Component } from './notification-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchInfiniteQuery(notificationsQuery(client, 'all'))
}
