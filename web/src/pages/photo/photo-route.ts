import { albumIndexQuery } from '../../features/albums/index.ts'
import { libraryIndexQuery, photoDetailQuery } from '../../features/photos/index.ts'
import type { PageLoader } from '../page-module.ts'

export { PhotoPage as Component } from './photo-page.tsx'

/** A photo of the library, or of an album if the address names one. */
export const loader: PageLoader = ({ queryClient, client }, { params: { albumId, photoId = '' } }) => {
  if (albumId === undefined) void queryClient.prefetchQuery(libraryIndexQuery(client, queryClient))
  else void queryClient.prefetchQuery(albumIndexQuery(client, albumId))
  void queryClient.prefetchQuery(photoDetailQuery(client, queryClient, photoId))
}
