import type { PublicUser } from '@koma/contract'
import { ConfirmDialog } from '@koma/ui/overlay/confirm-dialog.tsx'
import { useTranslations } from 'use-intl'
import { personName } from '../tags/index.ts'
import { useMute } from './use-mute.ts'

interface MuteDialogProps {
  user: PublicUser
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what muting does before it is done. */
export function MuteDialog({ user, open, onOpenChange }: MuteDialogProps) {
  const t = useTranslations('users')
  const { setMute } = useMute()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('muteTitle', { name: personName(user, t('somebody')) })}
      description={t('muteBody')}
      confirmLabel={t('mute')}
      confirmingLabel={t('muting')}
      onConfirm={() => setMute({ user, mute: true })}
    />
  )
}
