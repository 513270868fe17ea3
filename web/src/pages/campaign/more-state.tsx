import { Button } from '@koma/ui/button/button.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { Spinner } from '@koma/ui/state/spinner.tsx'
import { useTranslations } from 'use-intl'
import styles from './entries.module.css'

interface MoreStateProps {
  query: { isFetchNextPageError: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Below a list that goes on: its next part is loading, or could not be loaded. */
export function MoreState({ query }: MoreStateProps) {
  const t = useTranslations('campaignPage.entries')
  if (query.isFetchNextPageError) {
    return (
      <div className={styles.more}>
        <Notice tone="danger">{t('moreFailed')}</Notice>
        <Button onClick={() => void query.fetchNextPage()}>{t('retry')}</Button>
      </div>
    )
  }
  if (!query.isFetchingNextPage) return null
  return (
    <div className={styles.more}>
      <Spinner />
    </div>
  )
}
