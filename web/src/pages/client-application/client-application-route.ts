import { clientsQuery } from '../../features/clients/index.ts'
import type { PageLoader } from '../page-module.ts'

export { ClientApplicationPage as Component } from './client-application-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchQuery(clientsQuery(client))
}
