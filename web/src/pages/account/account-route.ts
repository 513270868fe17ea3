import { exportQuery } from '../../features/exports/index.ts'
import type { PageLoader } from '../page-module.ts'

export { AccountPage as Component } from './account-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchQuery(exportQuery(client))
}
