import { ButtonLink } from '@koma/ui/button/button.tsx'
import { useLayoutMode } from '@koma/ui/layout/layout-mode.ts'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { loginAddress } from '../../features/session/index.ts'
import styles from './home.module.css'

/** What Koma is, in a few words. */
export function GuestWelcome() {
  const t = useTranslations('home.guest')
  const { isMounted } = useNavigationFacts()
  const isPhone = useLayoutMode() === 'phone'
  const login = loginAddress(useLocation())
  return (
    <section className={styles.welcome} aria-labelledby="welcome">
      <h2 id="welcome">{t.rich('title', { mark: (words) => <em>{words}</em> })}</h2>
      <p>{t('body')}</p>
      <div className={styles.welcomeActions}>
        <ButtonLink kind={isPhone ? 'brand' : 'primary'} to={login}>
          {t('start')}
        </ButtonLink>
        {isPhone && <ButtonLink to={login}>{t('login')}</ButtonLink>}
        {isMounted('/about') && <ButtonLink to="/about">{t('about')}</ButtonLink>}
      </div>
      <small>{t('free')}</small>
    </section>
  )
}
