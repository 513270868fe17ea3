import type { Share } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoginDialog, useSession } from '../../../features/session/index.ts'
import { useShareCalls, useShareChange } from '../../../features/shares/index.ts'
import { personName } from '../../../features/tags/index.ts'
import styles from '../share.module.css'

/** For visitors who are not members: apply, answer an invitation, withdraw an application. */
export function JoinActions({ share }: { share: Share }) {
  const t = useTranslations('sharePage.join')
  const nameless = useTranslations('shares')('somebody')
  const login = useTranslations('sharePage.login')
  const { me } = useSession()
  const calls = useShareCalls()
  const [asksLogin, setAsksLogin] = useState(false)
  const { run, pending } = useShareChange({
    send: async (act: 'join' | 'declined' | 'withdrawn') => {
      const userId = me?.user_id ?? ''
      if (act === 'join') return calls.name(share.album_id, [userId])
      await calls.remove(share.album_id, userId)
      return null
    },
    said: (joined, act) => t(act === 'join' ? (joined?.my_role === 'member' ? 'joined' : 'applied') : act),
  })
  const isJoining = pending === 'join'
  const isLeaving = pending === 'declined' || pending === 'withdrawn'

  if (share.my_role === 'owner' || share.my_role === 'member') return null
  if (!me) {
    return (
      <>
        <Button icon={UserRoundPlus} onClick={() => setAsksLogin(true)}>
          {t('apply')}
        </Button>
        <LoginDialog why={login('join')} open={asksLogin} onClose={() => setAsksLogin(false)} />
      </>
    )
  }
  if (share.my_role === 'invited') {
    return (
      <div className={styles.answer}>
        <p>{share.invited_by ? t('invitedBy', { name: personName(share.invited_by, nameless) }) : t('invited')}</p>
        <Button loading={isLeaving} onClick={() => void run('declined')}>
          {t('decline')}
        </Button>
        <Button kind="primary" loading={isJoining} onClick={() => void run('join')}>
          {t('accept')}
        </Button>
      </div>
    )
  }
  if (share.my_role === 'applied') {
    return (
      <div className={styles.answer}>
        <p role="status">{t('waiting')}</p>
        <Button loading={isLeaving} onClick={() => void run('withdrawn')}>
          {t('withdraw')}
        </Button>
      </div>
    )
  }
  if (!share.may.apply) return null
  return (
    <Button icon={UserRoundPlus} loading={isJoining} onClick={() => void run('join')}>
      {t('apply')}
    </Button>
  )
}
