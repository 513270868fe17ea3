import { aroundQuery } from '../../features/timelines/index.ts'
import type { PageLoader } from '../page-module.ts'

export { MainTimelinePhoto as Component } from './timeline-photo-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { params: { timestamp = '' } }) => {
  if (!/^\d{1,15}$/.test(timestamp)) return
  void queryClient.prefetchInfiniteQuery(aroundQuery(queryClient, client, 'main', Number(timestamp)))
}
