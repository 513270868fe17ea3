import type { Share } from '@koma/contract'
import { Copy, Send } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from '../../platform/clipboard.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import styles from './shares.module.css'

interface ShareLinkDialogProps {
  share: Pick<Share, 'album_id' | 'name' | 'share_type'>
  open: boolean
  onClose: () => void
}

/** The link, to copy or to send with what the device has for sending. It never carries the password. */
export function ShareLinkDialog({ share, open, onClose }: ShareLinkDialogProps) {
  const t = useTranslations('shares.link')
  const snackbar = useSnackbar()
  const field = useRef<HTMLInputElement>(null)
  const address = `${location.origin}/share/${share.album_id}`
  const copy = async () => {
    const copied = await copyText(address)
    if (!copied) field.current?.select()
    snackbar.show({ text: t(copied ? 'copied' : 'copyFailed') })
  }
  const send = () => {
    // Closing the sheet of the device rejects, which is no failure.
    navigator.share({ title: share.name, url: address }).catch(() => {})
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      description={t(`body.${share.share_type}`)}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {'share' in navigator && (
            <Button kind="primary" icon={Send} onClick={send}>
              {t('send')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.link}>
        <TextField
          ref={field}
          label={t('label')}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={Copy} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </Dialog>
  )
}
