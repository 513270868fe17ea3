import type { DocumentName } from '@koma/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { DocumentBones, DocumentText, documentQuery } from '../../features/documents/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'
import { Page } from '../../ui/layout/page.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import styles from './document.module.css'

/** Terms or privacy policy, readable by everybody: also by users who have not agreed to them yet. */
export function DocumentPage({ name }: { name: DocumentName }) {
  const t = useTranslations('documents')
  const formats = useFormats()
  const { data, isError, refetch, isFetching } = useQuery(documentQuery(useApi(), name, useLocale()))
  return (
    <main>
      <Page layout="column" title={data?.title ?? t(name)} back="/">
        {data ? (
          <article className={styles.document}>
            <p className={styles.applies}>{t('applies', { date: formats.day(data.published_at, 0) })}</p>
            <DocumentText text={data.text} level={2} />
          </article>
        ) : isError ? (
          <ErrorState title={t('failed')} onRetry={() => void refetch()} retrying={isFetching}>
            {t('failedBody')}
          </ErrorState>
        ) : (
          <DocumentBones />
        )}
      </Page>
    </main>
  )
}
