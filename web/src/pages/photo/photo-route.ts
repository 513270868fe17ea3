import { albumOrder, albumSource } from '../../features/albums/index.ts'
import { listQuery, photoDetailQuery, prefetchLibrary } from '../../features/photos/index.ts'
import type { PageLoader } from '../page-module.ts'

export { PhotoPage as Component } from './photo-page.tsx'

/** A photo of the library, or of an album if the address names one. */
export const loader: PageLoader = ({ queryClient, client }, { params: { albumId, photoId = '' } }) => {
  if (albumId === undefined) prefetchLibrary(queryClient, client)
  else
    void queryClient.prefetchQuery(
      listQuery(queryClient, albumSource(client, queryClient, albumId), albumOrder(queryClient, albumId)),
    )
  void queryClient.prefetchQuery(photoDetailQuery(client, queryClient, photoId))
}
