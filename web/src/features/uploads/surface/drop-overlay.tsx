import type { UploadTarget } from '@koma/client/uploads'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Image } from 'lucide-react'
import { useTranslations } from 'use-intl'
import styles from './drop-overlay.module.css'

/** Covers the page while files are dragged over it, and says where they will go. The frames stand for unexposed film. */
export function DropOverlay({ count, target }: { count: number; target: UploadTarget | null }) {
  const t = useTranslations('uploads.drop')
  return (
    <div role="status" className={styles.overlay}>
      <div>
        <div className={styles.fan} aria-hidden="true">
          <span />
          <span />
          <span>
            <Icon of={Image} size={24} />
          </span>
          {count > 0 && <b>{count > 999 ? '999+' : count}</b>}
        </div>
        <p className={styles.title}>{t('title')}</p>
        <p className={styles.body}>
          {target
            ? t.rich('bodyInto', { count, name: target.name, target: (name) => <b>{name}</b> })
            : t.rich('body', { count, target: (name) => <b>{name}</b> })}
        </p>
        {target?.isShared && <p className={styles.body}>{t('shared')}</p>}
      </div>
    </div>
  )
}
