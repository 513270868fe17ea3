import { subscriptionQuery } from '../../features/plans/index.ts'
import type { PageLoader } from '../page-module.ts'

export { PlanResultPage as Component } from './plan-result-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { request }) => {
  // Whoever broke off the payment is not asked for it.
  if (new URL(request.url).searchParams.has('cancelled')) return
  void queryClient.prefetchQuery(subscriptionQuery(client))
}
