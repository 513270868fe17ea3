import { albumQuery, albumSource } from '../../features/albums/index.ts'
import type { PageLoader } from '../page-module.ts'
import { allPhotoIdsQuery, begunChangeQuery } from './change-share-queries.ts'

export { ChangeSharePage as Component } from './change-share-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { params: { albumId = '' } }) => {
  void queryClient.prefetchQuery(albumQuery(client, queryClient, albumId))
  void queryClient.prefetchQuery(allPhotoIdsQuery(queryClient, albumSource(client, queryClient, albumId), albumId))
  void queryClient.prefetchQuery(begunChangeQuery(client, albumId))
}
