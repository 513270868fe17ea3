import { useTranslations } from 'use-intl'
import { Button } from '../button/button.tsx'
import { Notice } from '../state/notice.tsx'
import styles from './list.module.css'
import { type PagedQuery, useShowMore } from './use-show-more.ts'

export interface ShowMoreProps {
  query: PagedQuery
  /** What the list should show, if its results can be replaced by those of another query. */
  question?: unknown
  /** Whether its results are those of the question; by default, whether they are of the query's own key. */
  isSettled?: boolean
}

/** The end of a list that comes in pages: a button for the next one, and what to know if it did not come. */
export function ShowMore({ query, question, isSettled }: ShowMoreProps) {
  const t = useTranslations('ui')
  const { showMore, isLoadingMore } = useShowMore(query, question, isSettled)
  if (!query.hasNextPage) return null
  return (
    <div className={styles.more}>
      {query.isFetchNextPageError && <Notice tone="danger">{t('moreFailed')}</Notice>}
      <Button onClick={showMore} loading={isLoadingMore}>
        {t('showMore')}
      </Button>
    </div>
  )
}
