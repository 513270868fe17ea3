import type { TextDocument } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DocumentBones, DocumentText } from '../../documents/index.ts'
import styles from './terms-gate.module.css'

/** The terms in a box that scrolls. */
export function TermsText({ text: { data, isError, isFetching, refetch } }: { text: UseQueryResult<TextDocument> }) {
  const t = useTranslations('documents')
  if (data) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls inside its box, and the keyboard has to reach it.
      <section className={styles.text} aria-label={data.title} tabIndex={0}>
        <DocumentText text={data.text} level={2} />
      </section>
    )
  }
  if (!isError) {
    return (
      <div className={styles.text}>
        <DocumentBones />
      </div>
    )
  }
  return (
    <div className={styles.text} role="alert">
      <p className={styles.failed}>
        {t('failed')}
        <Button size="small" onClick={() => void refetch()} loading={isFetching} loadingText={t('again')}>
          {t('again')}
        </Button>
      </p>
    </div>
  )
}
