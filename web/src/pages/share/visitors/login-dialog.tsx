import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { loginAddress } from '../../../features/session/index.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

interface LoginDialogProps {
  /** What the login is needed for. */
  why: 'see' | 'join'
  open: boolean
  onClose: () => void
}

/** Leads to the login and back here. */
export function LoginDialog({ why, open, onClose }: LoginDialogProps) {
  const t = useTranslations('sharePage.login')
  const location = useLocation()
  const navigate = useNavigate()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      description={t(why)}
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
