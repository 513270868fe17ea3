import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Logo } from '../../ui/brand/logo.tsx'
import { useLayoutMode } from '../../ui/layout/layout-mode.ts'
import { useSession } from '../session/index.ts'
import styles from './phone-brand.module.css'

/** On a phone's home: face and logo instead of the title. Elsewhere nothing, and the title stands. */
export function usePhoneBrand() {
  const t = useTranslations('navigation')
  const { me } = useSession()
  if (useLayoutMode() !== 'phone') return undefined
  return (
    <span className={styles.brand}>
      {me && (
        <Link to="/user" aria-label={t('profile')} className={styles.face}>
          <Avatar src={me.user_icon} size={32} />
        </Link>
      )}
      <Logo className={styles.logo} />
    </span>
  )
}
