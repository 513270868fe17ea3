import { listQuery } from '../../features/photos/index.ts'
import { trashOrder, trashSource } from '../../features/trash/index.ts'
import type { PageLoader } from '../page-module.ts'

export { TrashPage as Component } from './trash-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchQuery(listQuery(queryClient, trashSource(client, queryClient), trashOrder))
}
