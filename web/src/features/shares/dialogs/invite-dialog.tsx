import type { Share } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { Link2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { FindPeople } from '../../users/index.ts'
import styles from '../shares.module.css'
import { InvitePerson } from './invite-person.tsx'

interface InviteDialogProps {
  share: Share
  open: boolean
  onClose: () => void
  onLink: () => void
}

/** Finds people to invite. Nobody becomes a member without accepting the invitation. */
export function InviteDialog({ share, open, onClose, onLink }: InviteDialogProps) {
  const t = useTranslations('shares.invite')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      focusField
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button icon={Link2} onClick={onLink}>
            {t('link')}
          </Button>
        </>
      }
    >
      <FindPeople label={t('search')} hint={t('searchHint')} className={styles.results}>
        {(user) => <InvitePerson key={user.user_id} share={share} user={user} />}
      </FindPeople>
    </Dialog>
  )
}
