import { useOnline } from '@koma/ui/browser/online.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { WifiOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import styles from './offline-notice.module.css'

/** Says that there is no connection, unless the page or the upload toast says so. */
export function OfflineNotice() {
  const t = useTranslations('shell')
  const online = useOnline()
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <span className={styles.notice}>
          <Icon of={WifiOff} size={16} />
          {t('offline')}
          <span className={styles.more}>{t('offlineMore')}</span>
        </span>
      )}
    </div>
  )
}
