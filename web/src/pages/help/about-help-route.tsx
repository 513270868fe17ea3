import { mainId, SkipLink } from '@koma/ui/layout/skip-link.tsx'
import { useTranslations } from 'use-intl'
import { PublicBar, PublicFooter } from '../../features/public-pages/index.ts'
import styles from './help.module.css'
import { Help } from './help.tsx'

export { loader } from './help-route.tsx'

/** For everybody, beside the other public pages. */
export function Component() {
  const t = useTranslations('publicPages.help')
  return (
    <>
      <title>{`${t('title')} — Koma`}</title>
      <SkipLink />
      <PublicBar back="/about" />
      <main id={mainId} tabIndex={-1} className={styles.page}>
        <h1>{t('heading')}</h1>
        <Help />
      </main>
      <PublicFooter />
    </>
  )
}
