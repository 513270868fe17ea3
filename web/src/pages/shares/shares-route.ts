import { sharesQuery, waitingQuery } from '../../features/shares/index.ts'
import type { PageLoader } from '../page-module.ts'

export { SharesPage as Component } from './shares-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchInfiniteQuery(sharesQuery(client, 'all'))
  void queryClient.prefetchQuery(waitingQuery(client))
}
