import { photoDetailQuery } from '../../features/photos/index.ts'
import { tagSuggestionsQuery } from '../../features/tags/index.ts'
import type { PageLoader } from '../page-module.ts'

export { SelectTagUserPage as Component } from './select-tag-user-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { request }) => {
  const photoId = new URL(request.url).searchParams.get('photo')
  if (!photoId) return
  void queryClient.prefetchQuery(photoDetailQuery(client, queryClient, photoId))
  void queryClient.prefetchQuery(tagSuggestionsQuery(client, photoId))
}
