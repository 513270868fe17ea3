import { Logo, Mark } from '@koma/ui/brand/logo.tsx'
import { useRootMark } from '@koma/ui/browser/root-mark.ts'
import { classNames } from '@koma/ui/class-names.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { lazyExtra } from '@koma/ui/lazy/lazy-part.tsx'
import { Tooltip } from '@koma/ui/overlay/tooltip.tsx'
import { Upload } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { mainEntries, useNavigationFacts } from '../../features/navigation/index.ts'
import { useSession } from '../../features/session/index.ts'
import { EntryLink } from './entry-link.tsx'
import { OtherEntries } from './other-entries.tsx'
import { PaneProfile } from './pane-profile.tsx'
import styles from './shell.module.css'

// It shows nothing before its figures have arrived, so its code need not come earlier.
const PaneStorage = lazyExtra(async () => (await import('./pane-storage.tsx')).PaneStorage)

/** 280 px with words, or 96 px with icons. */
export function SidePane({ wide }: { wide: boolean }) {
  const t = useTranslations('navigation')
  const { isMounted } = useNavigationFacts()
  useRootMark('pane')
  useRootMark('wide-pane', wide)
  return (
    <aside aria-label={t('label')} className={classNames(styles.pane, wide && styles.wide)}>
      <Link to="/" aria-label="Koma" className={styles.logo}>
        {wide ? <Logo /> : <Mark />}
      </Link>
      <PaneProfile wide={wide} />
      <UploadButton wide={wide} />
      <nav aria-label={t('label')} className={styles.entries}>
        {mainEntries
          .filter((entry) => isMounted(entry.path))
          .map((entry) => (
            <EntryLink
              key={entry.name}
              entry={entry}
              className={styles.entry}
              badgeClassName={wide ? styles.atEnd : styles.onIcon}
              flatBadge={wide}
            >
              <Icon of={entry.icon} size={22} />
              <span>{t(entry.name)}</span>
            </EntryLink>
          ))}
      </nav>
      <OtherEntries wide={wide} />
      <PaneStorage wide={wide} />
    </aside>
  )
}

function UploadButton({ wide }: { wide: boolean }) {
  const t = useTranslations('navigation')
  const { upload } = useNavigationFacts()
  const { status } = useSession()
  if (!upload || status !== 'user') return null
  const button = (
    <button type="button" onClick={upload} aria-label={t('upload')} className={styles.upload}>
      <Icon of={Upload} />
      {wide && <span>{t('upload')}</span>}
    </button>
  )
  return wide ? (
    button
  ) : (
    <Tooltip text={t('upload')} side="right">
      {button}
    </Tooltip>
  )
}
