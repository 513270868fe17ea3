import { ButtonLink } from '@koma/ui/button/button.tsx'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { loginAddress } from '../../../features/session/index.ts'
import styles from '../share.module.css'

const key = 'koma.register-invitation-closed'

/** Invites a guest to register, with the page's only orange button. Once closed, it stays closed for the visit. */
export function RegisterInvitation() {
  const t = useTranslations('sharePage.register')
  const login = loginAddress(useLocation())
  const [closed, setClosed] = useState(wasClosed)
  if (closed) return null
  const close = () => {
    setClosed(true)
    try {
      sessionStorage.setItem(key, 'yes')
    } catch {
      // Without sessionStorage it stays closed only on this page.
    }
  }
  return (
    <aside aria-label={t('label')} className={styles.register}>
      <div className={styles.registerWords}>
        <b>{t('title')}</b>
        <p>{t('body')}</p>
      </div>
      <div className={styles.registerActions}>
        <ButtonLink to={login} kind="brand">
          {t('start')}
        </ButtonLink>
        <ButtonLink to={login}>{t('login')}</ButtonLink>
      </div>
      <IconButton icon={X} label={t('close')} onClick={close} tooltip={false} className={styles.registerClose} />
    </aside>
  )
}

function wasClosed(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}
