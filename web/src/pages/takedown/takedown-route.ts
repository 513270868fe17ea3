import type { PageLoader } from '../page-module.ts'
import { takedownQuery } from './takedown-query.ts'

export { TakedownPage as Component } from './takedown-page.tsx'

export const loader: PageLoader = ({ queryClient, client }, { params }) => {
  void queryClient.prefetchQuery(takedownQuery(client, params['takedownId'] ?? ''))
}
