import type { PublicUser } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { VolumeOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMute } from './use-mute.ts'
import styles from './users.module.css'

/** Says why nothing of a muted person is shown, and unmutes them. */
export function MutedNotice({ user }: { user: PublicUser }) {
  const t = useTranslations('users')
  const { setMute, pending } = useMute()
  return (
    <div className={styles.muted}>
      <Notice icon={VolumeOff}>{t('isMuted')}</Notice>
      <Button loading={pending !== undefined} onClick={() => void setMute({ user, mute: false })}>
        {t('unmute')}
      </Button>
    </div>
  )
}
