import { WifiOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useRootMark } from '../browser/root-mark.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './state.module.css'

export function OfflineState() {
  const t = useTranslations('ui.offline')
  useRootMark('offline-state')
  return (
    <div className={styles.state} role="status">
      <div className={styles.frame}>
        <Icon of={WifiOff} size={24} />
      </div>
      <h2>{t('title')}</h2>
      <p>{t('body')}</p>
    </div>
  )
}
