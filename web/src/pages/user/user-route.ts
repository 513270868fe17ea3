import { userQuery } from '../../features/users/index.ts'
import type { PageLoader } from '../page-module.ts'

export { UserPage as Component } from './user-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { params }) => {
  void queryClient.prefetchQuery(userQuery(client, params['userId'] ?? ''))
}
