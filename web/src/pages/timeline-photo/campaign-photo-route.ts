import { aroundQuery } from '../../features/timelines/index.ts'
import type { PageLoader } from '../page-module.ts'

export { CampaignPhoto as Component } from './timeline-photo-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { params: { campaign = '', timestamp = '' }, request }) => {
  if (!/^\d{1,15}$/.test(timestamp)) return
  const whose = new URL(request.url).searchParams.get('of') === 'me' ? 'me' : 'everyone'
  void queryClient.prefetchInfiniteQuery(aroundQuery(queryClient, client, { campaign, whose }, Number(timestamp)))
}
