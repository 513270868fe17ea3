import { postsQuery } from '../../features/timelines/index.ts'
import type { PageLoader } from '../page-module.ts'

export { HomePage as Component } from './home-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchInfiniteQuery(postsQuery(queryClient, client, 'main'))
}
