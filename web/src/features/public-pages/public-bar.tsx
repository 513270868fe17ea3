import { Logo } from '@koma/ui/brand/logo.tsx'
import { ButtonLink } from '@koma/ui/button/button.tsx'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { classNames } from '@koma/ui/class-names.ts'
import { hasFrom, useBack, useFromHere } from '@koma/ui/layout/back.ts'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { LanguageButton } from '../../platform/preferences/language-button.tsx'
import { opensBeside } from '../documents/index.ts'
import { loginAddress, useSession } from '../session/index.ts'
import styles from './public-pages.module.css'

interface PublicBarProps {
  /** Where the arrow leads without a `from`; a page without it has the arrow only if there is a `from`. */
  back?: string
  /** Lies over the picture at the top of the page. */
  over?: boolean
  /** Further links, on wide screens. */
  children?: ReactNode
}

/** The head of the pages that are there for everybody: back, the logo, the language, and the way in. */
export function PublicBar({ back, over = false, children }: PublicBarProps) {
  const t = useTranslations('publicPages')
  const ui = useTranslations('ui')
  const location = useLocation()
  const { status } = useSession()
  const goBack = useBack(back ?? '/')
  return (
    <header className={classNames(styles.bar, over && styles.over)}>
      {(back !== undefined || hasFrom(location.state)) && (
        <IconButton icon={ArrowLeft} label={ui('back')} onClick={goBack} className={styles.back} />
      )}
      <Link to="/about" aria-label={t('top')} className={styles.logo}>
        <Logo />
      </Link>
      <nav aria-label={t('links')} className={styles.pill}>
        {children}
        <LanguageButton className={styles.pillEntry} />
        {status === 'user' ? (
          <ButtonLink to="/" size="small">
            {t('open')}
          </ButtonLink>
        ) : (
          <ButtonLink to={over ? '/login' : loginAddress(location)} size="small">
            {t('login')}
          </ButtonLink>
        )}
      </nav>
    </header>
  )
}

const pages = ['about', 'help', 'client_tutorial', 'contact', 'terms', 'privacy_policy'] as const

/** The links between the public pages, at the end of each. */
export function PublicFooter() {
  const t = useTranslations('publicPages.pages')
  const { pathname } = useLocation()
  const from = useFromHere()
  return (
    <footer className={styles.footer}>
      <nav aria-label={t('label')}>
        {pages.map((page) => {
          const path = page === 'about' ? '/about' : `/about/${page}`
          return (
            <Link
              key={page}
              to={path}
              state={from}
              target={opensBeside(path) ? '_blank' : undefined}
              aria-current={path === pathname ? 'page' : undefined}
            >
              {t(page)}
            </Link>
          )
        })}
      </nav>
      <p>Koma</p>
    </footer>
  )
}
