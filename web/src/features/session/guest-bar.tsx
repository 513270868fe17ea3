import { Logo } from '@koma/ui/brand/logo.tsx'
import { ButtonLink } from '@koma/ui/button/button.tsx'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { LanguageButton } from '../../platform/preferences/language-button.tsx'
import styles from './guest-bar.module.css'
import { loginAddress } from './return-path.ts'

/** Tells guests what Koma is, with links to sign up and to log in. Both return here afterwards. */
export function GuestBar() {
  const t = useTranslations('session.guest')
  const login = loginAddress(useLocation())
  return (
    <header className={styles.guestBar}>
      <Link to="/" aria-label={t('home')} className={styles.logo}>
        <Logo />
      </Link>
      <LanguageButton className={styles.language} />
      <ButtonLink to={login} kind="text" size="small">
        {t('login')}
      </ButtonLink>
      <ButtonLink to={login} size="small">
        {t('start')}
      </ButtonLink>
    </header>
  )
}
