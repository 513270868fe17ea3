import { groupQuery } from '../../features/groups/index.ts'
import type { PageLoader } from '../page-module.ts'

export { GroupPage as Component } from './group-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { params }) => {
  void queryClient.prefetchQuery(groupQuery(client, params['groupId'] ?? ''))
}
