import type { DocumentName } from '@koma/contract'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { ErrorState } from '@koma/ui/state/error-state.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { DocumentBones, DocumentText, documentQuery } from '../../features/documents/index.ts'
import { PublicPage } from '../../features/public-pages/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import styles from './document.module.css'

interface DocumentPageProps {
  name: DocumentName
  /** Below the text. */
  children?: ReactNode
}

/** A text of the operator, readable by everybody: also by users who have not agreed to the terms yet. */
export function DocumentPage({ name, children }: DocumentPageProps) {
  const t = useTranslations('documents')
  const pages = useTranslations('publicPages.pages')
  const formats = useFormats()
  const { data, isError, refetch, isFetching } = useQuery(documentQuery(useApi(), name, useLocale()))
  const applies = name === 'terms' || name === 'privacy_policy'
  return (
    <PublicPage title={data?.title ?? pages(name)}>
      {data ? (
        <article className={styles.document}>
          {applies && <p className={styles.applies}>{t('applies', { date: formats.day(data.published_at, 0) })}</p>}
          <DocumentText text={data.text} level={2} stays />
        </article>
      ) : isError ? (
        <ErrorState title={t('failed')} onRetry={() => void refetch()} retrying={isFetching}>
          {t('failedBody')}
        </ErrorState>
      ) : (
        <DocumentBones />
      )}
      {children}
    </PublicPage>
  )
}
