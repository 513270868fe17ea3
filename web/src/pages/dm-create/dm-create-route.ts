import { groupQuery } from '../../features/groups/index.ts'
import { prefetchLibrary } from '../../features/photos/index.ts'
import { userQuery } from '../../features/users/index.ts'
import type { PageLoader } from '../page-module.ts'

export { DmCreatePage as Component } from './dm-create-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { request }) => {
  const { searchParams: query } = new URL(request.url)
  const [userId, groupId] = [query.get('user'), query.get('group')]
  prefetchLibrary(queryClient, client)
  if (userId) void queryClient.prefetchQuery(userQuery(client, userId))
  else if (groupId) void queryClient.prefetchQuery(groupQuery(client, groupId))
}
