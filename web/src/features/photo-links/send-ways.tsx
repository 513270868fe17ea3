import type { Photo, PhotoLink } from '@koma/contract'
import { copyPicture } from '@koma/ui/browser/clipboard.ts'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { Check, Copy, ExternalLink, Share } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { redrawPicture } from '../../platform/pictures/redraw-picture.ts'
import { addressOf, postOnX } from './link-address.ts'
import styles from './share-sheet.module.css'

interface SendWaysProps {
  photo: Photo
  /** Null if there is none that opens. */
  link: PhotoLink | null
}

/** Ways out of Koma. The picture is drawn anew for each of them, so that it tells nothing but what it shows. */
export function SendWays({ photo, link }: SendWaysProps) {
  const t = useTranslations('photoLinks.send')
  const [said, setSaid] = useState<'copied' | 'copyFailed' | 'sendFailed' | null>(null)
  const copying = useChange({
    send: () => copyPicture(() => redrawPicture(photo.urls.large, 'image/png')),
    done: (copied) => setSaid(copied ? 'copied' : 'copyFailed'),
  })
  const sending = useChange({
    send: () => sendPicture(photo, link),
    failed: () => setSaid('sendFailed'),
  })
  const text = link?.shows_world ? (photo.world_name ?? '') : ''
  return (
    <div className={styles.ways}>
      {'share' in navigator && (
        <Button icon={Share} loading={sending.isPending} onClick={() => void sending.run()}>
          {t('system')}
        </Button>
      )}
      <Button
        icon={said === 'copied' ? Check : Copy}
        loading={copying.isPending}
        loadingText={t('copying')}
        onClick={() => void copying.run()}
      >
        {t(said === 'copied' ? 'copied' : 'copy')}
      </Button>
      {link && (
        <ButtonLink to={postOnX(text, addressOf(link))} target="_blank" rel="noopener noreferrer" icon={ExternalLink}>
          {t('x')}
          <VisuallyHidden>{t('opensX')}</VisuallyHidden>
        </ButtonLink>
      )}
      <p role="status" className={styles.said}>
        {said !== null && t(said)}
      </p>
    </div>
  )
}

/** Opens the share sheet of the device, with the picture as a file where it takes files, and with the link if there is one. */
async function sendPicture(photo: Photo, link: PhotoLink | null): Promise<void> {
  const data: ShareData = link ? { url: addressOf(link) } : {}
  if (typeof navigator.canShare === 'function') {
    const picture = await redrawPicture(photo.urls.large, 'image/jpeg')
    const withFile = { ...data, files: [new File([picture], 'koma.jpg', { type: picture.type })] }
    if (navigator.canShare(withFile)) Object.assign(data, withFile)
  }
  try {
    await navigator.share(data)
  } catch (error) {
    // Rejects with this if the user closes the share sheet, which is not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
