import { Page } from '@koma/ui/layout/page.tsx'
import { useTranslations } from 'use-intl'
import { ExportBox } from '../../features/exports/index.ts'
import { LeavingBox } from '../../features/leaving/index.ts'
import styles from './own-data.module.css'

/** Exporting one's data and leaving, even for those who do not agree to the terms. */
export function OwnDataPage() {
  const t = useTranslations('accountPages.data')
  return (
    <main className={styles.page}>
      <Page layout="column" title={t('title')} back="/">
        <p className={styles.lead}>{t('lead')}</p>
        <ExportBox />
        <LeavingBox />
      </Page>
    </main>
  )
}
