import { mutedQuery } from '../../features/users/index.ts'
import type { PageLoader } from '../page-module.ts'

export { MutePage as Component } from './mute-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchInfiniteQuery(mutedQuery(client))
}
