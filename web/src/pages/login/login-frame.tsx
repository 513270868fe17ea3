import { EdgePrint } from '@koma/ui/brand/edge-print.tsx'
import { classNames } from '@koma/ui/class-names.ts'
import { useFromHere } from '@koma/ui/layout/back.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { LanguageButton } from '../../platform/preferences/language-button.tsx'
import styles from './login.module.css'
import scene from './login-scene.svg'

interface LoginFrameProps {
  /** Shrinks the picture on a phone, to leave the room to the form. */
  compact: boolean
  children: ReactNode
}

/** Places the picture beside or above the form. */
export function LoginFrame({ compact, children }: LoginFrameProps) {
  const t = useTranslations('login')
  return (
    <main className={styles.login}>
      <div className={classNames(styles.scene, compact && styles.compact)}>
        <img src={scene} alt="" />
        <p>
          <EdgePrint className={styles.print}>▸ 22A{'\u00a0 '}2025.08.16</EdgePrint>
          <br />
          {t('scene')}
        </p>
      </div>
      <LanguageButton className={styles.language} />
      <div className={styles.side}>
        {children}
        <PublicLinks />
      </div>
    </main>
  )
}

/** For whoever is not sure yet, or cannot get in. */
function PublicLinks() {
  const t = useTranslations('publicPages.pages')
  const from = useFromHere()
  return (
    <nav aria-label={t('label')} className={styles.links}>
      <Link to="/about" state={from}>
        {t('about')}
      </Link>
      <Link to="/about/help" state={from}>
        {t('help')}
      </Link>
      <Link to="/about/contact" state={from}>
        {t('contact')}
      </Link>
    </nav>
  )
}
