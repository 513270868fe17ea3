import { campaignQuery } from '../../features/campaigns/index.ts'
import type { PageLoader } from '../page-module.ts'

export { CampaignPage as Component } from './campaign-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { params: { campaign = '' } }) => {
  void queryClient.prefetchQuery(campaignQuery(client, campaign))
}
