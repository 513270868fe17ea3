import { linksQuery } from '../../features/photo-links/index.ts'
import type { PageLoader } from '../page-module.ts'

export { LinksPage as Component } from './links-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchInfiniteQuery(linksQuery(client))
}
