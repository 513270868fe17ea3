import { albumQuery } from '../../features/albums/index.ts'
import type { PageLoader } from '../page-module.ts'

export { AlbumEditPage as Component } from './album-edit-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { params: { albumId = '' } }) => {
  void queryClient.prefetchQuery(albumQuery(client, queryClient, albumId))
}
