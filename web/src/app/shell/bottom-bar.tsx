import { useRootMark } from '@koma/ui/browser/root-mark.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useTranslations } from 'use-intl'
import { mainEntries, useNavigationFacts } from '../../features/navigation/index.ts'
import { EntryLink } from './entry-link.tsx'
import styles from './shell.module.css'

export function BottomBar() {
  const t = useTranslations('navigation')
  const { isMounted } = useNavigationFacts()
  useRootMark('bottom-bar')
  return (
    <nav aria-label={t('label')} className={styles.bottomBar}>
      {mainEntries
        .filter((entry) => isMounted(entry.path))
        .map((entry) => (
          <EntryLink key={entry.name} entry={entry} className={styles.bottomEntry} badgeClassName={styles.onIcon}>
            <Icon of={entry.icon} size={22} />
            <span>{t(`short.${entry.name}`)}</span>
          </EntryLink>
        ))}
    </nav>
  )
}
