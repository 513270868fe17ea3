import { albumsQuery } from '../../features/albums/index.ts'
import type { PageLoader } from '../page-module.ts'

export { AlbumsPage as Component } from './albums-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchInfiniteQuery(albumsQuery(client))
}
