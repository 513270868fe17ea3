import { Page } from '@koma/ui/layout/page.tsx'
import { useTranslations } from 'use-intl'
import { faqQuery } from '../../features/public-pages/index.ts'
import { readLanguage } from '../../platform/preferences/language.ts'
import type { PageLoader } from '../page-module.ts'
import { Help } from './help.tsx'

/** Inside the app, beside the menus. */
export function Component() {
  const t = useTranslations('publicPages.help')
  return (
    <Page layout="full" title={t('title')} back="/">
      <Help />
    </Page>
  )
}

export const loader: PageLoader = ({ queryClient, client }) => {
  void queryClient.prefetchQuery(faqQuery(client, readLanguage()))
}
