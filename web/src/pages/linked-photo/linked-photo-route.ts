import { linkedPhotoQuery } from '../../features/photo-links/index.ts'
import type { PageLoader } from '../page-module.ts'

export { LinkedPhotoPage as Component } from './linked-photo-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { params: { token = '' } }) => {
  void queryClient.prefetchQuery(linkedPhotoQuery(client, token))
  return null
}
