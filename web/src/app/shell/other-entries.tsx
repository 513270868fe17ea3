import { Icon } from '@koma/ui/icon/icon.tsx'
import { Menu, MenuItem } from '@koma/ui/overlay/menu.tsx'
import { Ellipsis } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { isCurrent, otherEntries, useNavigationFacts } from '../../features/navigation/index.ts'
import { useSession } from '../../features/session/index.ts'
import styles from './shell.module.css'

/** Profile, trash, settings, help: a list in the wide pane, a menu in the narrow one. */
export function OtherEntries({ wide }: { wide: boolean }) {
  const t = useTranslations('navigation')
  const { isMounted } = useNavigationFacts()
  const { status, me } = useSession()
  const { pathname } = useLocation()
  const entries = otherEntries.filter((entry) => isMounted(entry.path) && (status === 'user' || entry.open))
  if (entries.length === 0) return null
  // `/user` leads to the own page, which has the address of a person's page: other people's are not the profile.
  const homeOf = (path: string) => (path === '/user' ? `/user/${me?.user_id}` : path)
  if (!wide) {
    const trigger = (
      <button type="button" className={styles.entry}>
        <Icon of={Ellipsis} size={22} />
        <span>{t('other')}</span>
      </button>
    )
    return (
      <Menu label={t('other')} side="right" align="start" trigger={trigger}>
        {entries.map((entry) => (
          <MenuItem key={entry.name} icon={entry.icon} to={entry.path}>
            {t(entry.name)}
          </MenuItem>
        ))}
      </Menu>
    )
  }
  return (
    <nav aria-label={t('other')} className={styles.other}>
      <p aria-hidden="true">{t('other')}</p>
      {entries.map((entry) => (
        <Link
          key={entry.name}
          to={entry.path}
          className={styles.otherEntry}
          aria-current={isCurrent(homeOf(entry.path), pathname) ? 'page' : undefined}
        >
          <Icon of={entry.icon} size={18} />
          {t(entry.name)}
        </Link>
      ))}
    </nav>
  )
}
