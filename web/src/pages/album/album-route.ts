import { albumQuery, albumSource } from '../../features/albums/index.ts'
import { listQuery, readLibraryOrder } from '../../features/photos/index.ts'
import type { PageLoader } from '../page-module.ts'

export { AlbumPage as Component } from './album-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { params: { albumId = '' } }) => {
  void queryClient.prefetchQuery(albumQuery(client, queryClient, albumId))
  void queryClient.prefetchQuery(listQuery(queryClient, albumSource(client, queryClient, albumId), readLibraryOrder()))
}
