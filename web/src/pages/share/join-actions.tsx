import type { Share } from '@koma/contract'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../features/session/index.ts'
import { useSharePeople } from '../../features/shares/index.ts'
import { personName } from '../../features/tags/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { LoginDialog } from './login-dialog.tsx'
import styles from './share.module.css'

/** The way in for who does not belong to the share: to apply, to answer an invitation, to take an application back. */
export function JoinActions({ share }: { share: Share }) {
  const t = useTranslations('sharePage.join')
  const nameless = useTranslations('shares')('somebody')
  const { me } = useSession()
  const people = useSharePeople()
  const snackbar = useSnackbar()
  const [running, setRunning] = useState<'in' | 'out' | null>(null)
  const [asksLogin, setAsksLogin] = useState(false)
  const run = async (way: 'in' | 'out', act: () => Promise<string | null>) => {
    if (running) return
    setRunning(way)
    const said = await act()
    setRunning(null)
    if (said) snackbar.show({ text: said })
  }
  const join = (userId: string) =>
    run('in', async () => {
      const joined = await people.name(share.album_id, [userId])
      return joined && t(joined.my_role === 'member' ? 'joined' : 'applied')
    })
  const giveUp = (userId: string, said: 'declined' | 'withdrawn') =>
    run('out', async () => ((await people.remove(share.album_id, userId)) ? t(said) : null))

  if (share.my_role === 'owner' || share.my_role === 'member') return null
  if (!me) {
    return (
      <>
        <Button icon={UserRoundPlus} onClick={() => setAsksLogin(true)}>
          {t('apply')}
        </Button>
        <LoginDialog why="join" open={asksLogin} onClose={() => setAsksLogin(false)} />
      </>
    )
  }
  if (share.my_role === 'invited') {
    return (
      <div className={styles.answer}>
        <p>{share.invited_by ? t('invitedBy', { name: personName(share.invited_by, nameless) }) : t('invited')}</p>
        <Button loading={running === 'out'} onClick={() => void giveUp(me.user_id, 'declined')}>
          {t('decline')}
        </Button>
        <Button kind="primary" loading={running === 'in'} onClick={() => void join(me.user_id)}>
          {t('accept')}
        </Button>
      </div>
    )
  }
  if (share.my_role === 'applied') {
    return (
      <div className={styles.answer}>
        <p role="status">{t('waiting')}</p>
        <Button loading={running === 'out'} onClick={() => void giveUp(me.user_id, 'withdrawn')}>
          {t('withdraw')}
        </Button>
      </div>
    )
  }
  if (!share.may.apply) return null
  return (
    <Button icon={UserRoundPlus} loading={running === 'in'} onClick={() => void join(me.user_id)}>
      {t('apply')}
    </Button>
  )
}
