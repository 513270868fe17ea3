import { prefetchThread } from '../../features/dm/index.ts'
import type { PageLoader } from '../page-module.ts'

export { ThreadPage as Component } from './thread-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { params: { userId = '' } }) =>
  prefetchThread(queryClient, client, userId)
