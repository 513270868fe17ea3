import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { ArrowDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import styles from './to-newest.module.css'

/** Leads to the end of the thread. Says so in words if photos have arrived there. */
export function ToNewest({ hasNews, onGo }: { hasNews: boolean; onGo: () => void }) {
  const t = useTranslations('dmThread')
  return (
    <div className={styles.toNewest}>
      {hasNews ? (
        <button type="button" className={styles.news} onClick={onGo}>
          <Icon of={ArrowDown} size={18} />
          {t('newPhotos')}
        </button>
      ) : (
        <IconButton icon={ArrowDown} label={t('toNewest')} className={styles.down} onClick={onGo} />
      )}
    </div>
  )
}
