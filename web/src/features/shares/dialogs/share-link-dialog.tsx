import type { Share } from '@koma/contract'
import { Check, Copy, Download, Send } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from '../../../platform/browser/clipboard.ts'
import { saveFile } from '../../../platform/browser/download.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ShareTypeTag } from '../types/share-type-tag.tsx'
import { drawQrCode, qrImage } from './qr-code.ts'
import styles from './share-link-dialog.module.css'

interface ShareLinkDialogProps {
  share: Pick<Share, 'album_id' | 'name' | 'share_type'>
  open: boolean
  onClose: () => void
}

/** How long the button says that it has copied. */
const saidMs = 2_500

/** The link, to copy, to send with the share sheet of the device, or to scan. It never contains the password. */
export function ShareLinkDialog({ share, open, onClose }: ShareLinkDialogProps) {
  const t = useTranslations('shares.link')
  const address = `${location.origin}/share/${share.album_id}`
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
      <LinkField address={address} />
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

/** Confirms the copy on the button itself, because screen readers ignore a snackbar behind a dialog. */
function LinkField({ address }: { address: string }) {
  const t = useTranslations('shares.link')
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  useEffect(() => {
    if (copied !== 'yes') return
    const timer = setTimeout(() => setCopied(null), saidMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const done = await copyText(address)
    if (!done) field.current?.select()
    setCopied(done ? 'yes' : 'no')
  }
  return (
    <div className={styles.link}>
      <TextField
        ref={field}
        label={t('label')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        error={copied === 'no' ? t('copyFailed') : undefined}
      />
      <Button icon={copied === 'yes' ? Check : Copy} onClick={() => void copy()} className={styles.copy}>
        {t(copied === 'yes' ? 'copiedShort' : 'copy')}
      </Button>
      <VisuallyHidden>
        <span role="status">{copied === 'yes' && t('copied')}</span>
      </VisuallyHidden>
    </div>
  )
}
