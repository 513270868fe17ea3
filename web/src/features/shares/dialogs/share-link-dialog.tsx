import type { Share } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { CopyField } from '@koma/ui/field/copy-field.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { Download, Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { saveFile } from '../../../platform/browser/download.ts'
import { web } from '../../../platform/web-origin.ts'
import { ShareTypeTag } from '../types/share-type-tag.tsx'
import { drawQrCode, qrImage } from './qr-code.ts'
import styles from './share-link-dialog.module.css'

interface ShareLinkDialogProps {
  share: Pick<Share, 'album_id' | 'name' | 'share_type'>
  open: boolean
  onClose: () => void
}

/** The link, to copy, to send with the share sheet of the device, or to scan. It never contains the password. */
export function ShareLinkDialog({ share, open, onClose }: ShareLinkDialogProps) {
  const t = useTranslations('shares.link')
  const address = `${web.origin}/share/${share.album_id}`
  const send = () => {
    // Rejects if the user closes the share sheet, which is not a failure.
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
      <Code share={share} address={address} />
      <CopyField label={t('label')} value={address} />
    </Dialog>
  )
}

function Code({ share, address }: { share: ShareLinkDialogProps['share']; address: string }) {
  const t = useTranslations('shares.link')
  const code = useMemo(() => drawQrCode(address), [address])
  const [failed, setFailed] = useState(false)
  const save = async () => {
    const image = await qrImage(code)
    setFailed(image === null)
    if (!image) return
    const file = URL.createObjectURL(image)
    saveFile(file, `${share.name}.png`)
    setTimeout(() => URL.revokeObjectURL(file), 60_000)
  }
  return (
    <div className={styles.card}>
      <svg
        role="img"
        aria-label={t('qr', { name: share.name })}
        viewBox={`0 0 ${code.size} ${code.size}`}
        className={styles.code}
      >
        <path d={code.path} />
      </svg>
      <div className={styles.words}>
        <ShareTypeTag type={share.share_type} />
        <b className={styles.name}>{share.name}</b>
        <p className={styles.hint}>{t('scan')}</p>
        <Button kind="text" size="small" icon={Download} onClick={() => void save()} className={styles.save}>
          {t('save')}
        </Button>
        <p role="status" className={styles.hint}>
          {failed && t('saveFailed')}
        </p>
      </div>
    </div>
  )
}
