import { prefetchThread } from '../../../features/dm/index.ts'
import type { PageLoader } from '../../page-module.ts'

export { DmPhotoPage as Component } from './dm-photo-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { params: { userId = '' } }) =>
  prefetchThread(queryClient, client, userId)
