import { Button } from '@koma/ui/button/button.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { useTranslations } from 'use-intl'
import { pictureAddress, usePhoto } from '../../../features/photos/index.ts'
import styles from './posting.module.css'
import type { Refusal } from './use-posting.ts'

interface NotPostedProps {
  refusals: readonly Refusal[]
  posted: number
  onClose: () => void
}

/** Lists the photos that could not be posted, each with its reason. */
export function NotPosted({ refusals, posted, onClose }: NotPostedProps) {
  const t = useTranslations('campaignPage.notPosted')
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('title', { count: refusals.length })}
      description={t('rest', { count: posted })}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <ul className={styles.refusals}>
        {refusals.map(({ photoId, words }) => (
          <li key={photoId}>
            <RefusedPicture photoId={photoId} />
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function RefusedPicture({ photoId }: { photoId: string }) {
  const photo = usePhoto(photoId)
  return photo ? <img src={pictureAddress(photo, 'thumbnail')} alt="" /> : <i />
}
