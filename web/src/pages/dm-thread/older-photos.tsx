import { Button } from '@koma/ui/button/button.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { useTranslations } from 'use-intl'
import type { useThreadPhotos } from '../../features/dm/index.ts'
import styles from './thread.module.css'

/** Above the photos, while there are older ones. Scrolling up presses the button by itself, until that fails. */
export function OlderPhotos({ query }: { query: ReturnType<typeof useThreadPhotos> }) {
  const t = useTranslations('dmThread')
  if (!query.hasOlder) return null
  return (
    <div className={styles.older}>
      {query.isOlderFailed && <Notice tone="danger">{t('olderFailed')}</Notice>}
      <Button size="small" loading={query.isLoadingOlder} onClick={() => void query.loadOlder()}>
        {t('older')}
      </Button>
    </div>
  )
}
