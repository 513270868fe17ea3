import { threadsQuery } from '../../features/dm/index.ts'
import type { PageLoader } from '../page-module.ts'

export { DmPage as Component } from './dm-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchInfiniteQuery(threadsQuery(client))
}
