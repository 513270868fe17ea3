import { albumOrder, albumQuery, albumSource } from '../../features/albums/index.ts'
import { listQuery } from '../../features/photos/index.ts'
import type { PageLoader } from '../page-module.ts'

export { AlbumPage as Component } from './album-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { params: { albumId = '' } }) => {
  void queryClient.prefetchQuery(albumQuery(client, queryClient, albumId))
  const list = listQuery(queryClient, albumSource(client, queryClient, albumId), albumOrder(queryClient, albumId))
  void queryClient.prefetchQuery(list)
}
