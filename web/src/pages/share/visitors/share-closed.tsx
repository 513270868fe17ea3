import type { Share } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { KeyRound, LogIn } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { GuestBar, LoginDialog, useSession } from '../../../features/session/index.ts'
import styles from '../share.module.css'
import { ShareHeader } from '../share-header.tsx'
import { JoinActions } from './join-actions.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { UnexposedFilm } from './unexposed-film.tsx'

/** An album whose photos the viewer may not see now: shows its name, owner and counts, and how to open it. */
export function ShareClosed({ share }: { share: Share }) {
  const t = useTranslations('sharePage')
  const { status } = useSession()
  const isGuest = status === 'guest'
  const isLocked = share.share_type === 'PUBLIC_PASSWORD'
  const [asks, setAsks] = useState<'password' | 'login' | null>(() => {
    // Somebody who is invited answers the invitation first.
    if (isLocked) return share.my_role === 'invited' ? null : 'password'
    return isGuest ? 'login' : null
  })
  const close = () => setAsks(null)
  return (
    <>
      <title>{`${share.name} — Koma`}</title>
      {isGuest ? <GuestBar /> : <TopBar title={share.name} brand={<span />} back="/share" />}
      <div className={isGuest ? styles.guestPage : styles.page}>
        {isGuest && <h1 className={styles.hidden}>{share.name}</h1>}
        {/* A cover that the viewer may not see is drawn as unexposed film. */}
        <ShareHeader share={share} cover={<UnexposedFilm rows={2} cover />}>
          {isLocked && (
            <Button kind="primary" icon={KeyRound} onClick={() => setAsks('password')}>
              {t('locked.open')}
            </Button>
          )}
          {isGuest && !isLocked && (
            <Button kind="primary" icon={LogIn} onClick={() => setAsks('login')}>
              {t('closed.login')}
            </Button>
          )}
          {!isGuest && <JoinActions share={share} />}
        </ShareHeader>
        {!isLocked && <p className={styles.closedNote}>{t('closed.body')}</p>}
        <UnexposedFilm rows={3} />
      </div>
      <PasswordDialog shareId={share.album_id} open={asks === 'password'} onClose={close} />
      <LoginDialog why={t('login.see')} open={asks === 'login'} onClose={close} />
    </>
  )
}
