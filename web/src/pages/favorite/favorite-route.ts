import { favoritesSource } from '../../features/favorites/index.ts'
import { listQuery, readLibraryOrder } from '../../features/photos/index.ts'
import type { PageLoader } from '../page-module.ts'

export { FavoritePage as Component } from './favorite-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchQuery(listQuery(queryClient, favoritesSource(client, queryClient), readLibraryOrder()))
}
