import type { Download } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { Download as DownloadIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { saveFile } from '../../platform/browser/download.ts'
import styles from './downloads.module.css'

interface DownloadPartsDialogProps {
  open: boolean
  parts: Download['parts']
  onClose: () => void
}

/** Lists several archives, each with its own download button. */
export function DownloadPartsDialog({ open, parts, onClose }: DownloadPartsDialogProps) {
  const t = useTranslations('downloads')
  const formats = useFormats()
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('parts.title', { count: parts.length })}
      description={t('parts.description')}
      footer={
        <Button kind="secondary" onClick={onClose}>
          {t('parts.close')}
        </Button>
      }
    >
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part.download_url}>
            <span>
              <b>{part.filename}</b>
              <small>{t('parts.size', { count: part.photo_count, size: formats.bytes(part.bytes) })}</small>
            </span>
            <Button
              kind="secondary"
              size="small"
              aria-label={t('parts.fetchNamed', { name: part.filename })}
              onClick={() => saveFile(part.download_url, part.filename)}
            >
              <Icon of={DownloadIcon} size={18} />
              {t('parts.fetch')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
