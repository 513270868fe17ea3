import { subscriptionQuery } from '../../features/plans/index.ts'
import type { PageLoader } from '../page-module.ts'

export { PlanManagePage as Component } from './plan-manage-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchQuery(subscriptionQuery(client))
}
