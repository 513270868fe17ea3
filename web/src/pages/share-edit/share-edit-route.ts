import { shareQuery } from '../../features/shares/index.ts'
import type { PageLoader } from '../page-module.ts'

export { ShareEditPage as Component } from './share-edit-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { params: { shareId = '' } }) => {
  void queryClient.prefetchQuery(shareQuery(client, shareId))
}
