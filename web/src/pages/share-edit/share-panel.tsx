import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { useBack } from '@koma/ui/layout/back.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './share-edit.module.css'

interface SharePanelProps {
  shareId: string
  children: ReactNode
}

/** A panel at the right side of the album. */
export function SharePanel({ shareId, children }: SharePanelProps) {
  const t = useTranslations('shareEdit')
  const close = useBack(`/share/${shareId}`)
  return (
    <aside aria-labelledby="share-settings" className={styles.panel}>
      <div className={styles.panelHead}>
        <h2 id="share-settings">{t('title')}</h2>
        <IconButton icon={X} label={t('close')} onClick={close} />
      </div>
      {children}
    </aside>
  )
}
