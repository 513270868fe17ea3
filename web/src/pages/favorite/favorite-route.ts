import { favoritesQuery } from '../../features/favorites/index.ts'
import { libraryIndexQuery } from '../../features/photos/index.ts'
import type { PageLoader } from '../page-module.ts'

export { FavoritePage as Component } from './favorite-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchQuery(libraryIndexQuery(client, queryClient))
  void queryClient.prefetchQuery(favoritesQuery(client, queryClient))
}
