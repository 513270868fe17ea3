import { Button } from '@koma/ui/button/button.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { loginAddress } from './return-path.ts'

interface LoginDialogProps {
  /** What the login is needed for. */
  why: string
  open: boolean
  onClose: () => void
}

/** Tells a guest that something needs a login, and leads there and back here. */
export function LoginDialog({ why, open, onClose }: LoginDialogProps) {
  const t = useTranslations('session.needed')
  const location = useLocation()
  const navigate = useNavigate()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t('title')}
      description={why}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onClick={() => void navigate(loginAddress(location))}>
            {t('go')}
          </Button>
        </>
      }
    />
  )
}
