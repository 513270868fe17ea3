import { groupsQuery } from '../../features/groups/index.ts'
import type { PageLoader } from '../page-module.ts'

export { AddressBookPage as Component } from './address-book-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchQuery(groupsQuery(client))
}
