import { useOnline } from '@koma/ui/browser/online.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import styles from './pages-notice.module.css'
import type { PageTrouble } from './use-photo-pages.ts'

/** Says that photos keep failing to load. Always rendered: screen readers announce a text only if its status element was there. */
export function PagesNotice({ trouble }: { trouble: PageTrouble }) {
  const t = useTranslations('photos')
  const ui = useTranslations('ui')
  // Without a connection the app says so already.
  const isShown = useOnline() && trouble.isFailing
  return (
    <div role="status" className={styles.place}>
      {isShown && (
        <span className={styles.notice}>
          {t('pagesFailing')}
          <button type="button" onClick={trouble.retry}>
            <Icon of={RotateCw} size={16} />
            {ui('retry')}
          </button>
        </span>
      )}
    </div>
  )
}
