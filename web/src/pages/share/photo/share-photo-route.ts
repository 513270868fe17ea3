import { prefetchOpenShare } from '../../../features/shares/index.ts'
import type { PageLoader } from '../../page-module.ts'

export { SharePhotoPage as Component } from './share-photo-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { params: { shareId = '' } }) =>
  prefetchOpenShare(queryClient, client, shareId)
