import { aboutQuery } from '../../features/public-pages/index.ts'
import { readLanguage } from '../../platform/preferences/language.ts'
import type { PageLoader } from '../page-module.ts'

export { AboutPage as Component } from './about-page.tsx'

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchQuery(aboutQuery(client, readLanguage()))
}
