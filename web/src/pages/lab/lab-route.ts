import { accountSettingsQuery } from '../../features/settings/index.ts'
import type { PageLoader } from '../page-module.ts'

export { LabPage as Component } from './lab-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchQuery(accountSettingsQuery(client))
}
