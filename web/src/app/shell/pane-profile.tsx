import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { ButtonLink } from '@koma/ui/button/button.tsx'
import { UserRoundPlus } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { loginAddress, useSession } from '../../features/session/index.ts'
import { LanguageButton } from '../../platform/preferences/language-button.tsx'
import styles from './shell.module.css'

/** The user's avatar, name and id, linked to their own page. For a guest, a link to the login. */
export function PaneProfile({ wide }: { wide: boolean }) {
  const t = useTranslations('navigation')
  const { isMounted } = useNavigationFacts()
  const location = useLocation()
  const { status, me } = useSession()
  if (status !== 'user') {
    return (
      <div className={styles.guest}>
        {wide && (
          <ButtonLink kind="brand" icon={UserRoundPlus} block to={loginAddress(location)}>
            {t('start')}
          </ButtonLink>
        )}
        <ButtonLink
          kind={wide ? 'secondary' : 'primary'}
          size={wide ? 'medium' : 'small'}
          block
          to={loginAddress(location)}
        >
          {t('login')}
        </ButtonLink>
        <LanguageButton />
      </div>
    )
  }
  const content = (
    <>
      <Avatar src={me.user_icon} size={44} />
      {wide && (
        <span className={styles.who}>
          <b>{me.user_name ?? me.email}</b>
          {me.koma_id && <small>@{me.koma_id}</small>}
        </span>
      )}
    </>
  )
  if (!isMounted('/user')) return <div className={styles.profile}>{content}</div>
  return (
    <Link to="/user" className={styles.profile} aria-label={wide ? undefined : t('profile')}>
      {content}
    </Link>
  )
}
