import type { Photo } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { CopyField } from '@koma/ui/field/copy-field.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { Bone } from '@koma/ui/state/skeleton.tsx'
import { Link2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { drawThumbhash, usePhoto, usePhotoDetail } from '../photos/index.ts'
import { addressOf } from './link-address.ts'
import { LinkSettings } from './link-settings.tsx'
import { SendWays } from './send-ways.tsx'
import styles from './share-sheet.module.css'
import { useLinkChange } from './use-link-change.ts'

interface ShareSheetProps {
  photoId: string
  onClose: () => void
}

/** Everything that passes one photo on: its link, the device's own sheet, the clipboard, X. */
export function ShareSheet({ photoId, onClose }: ShareSheetProps) {
  const t = useTranslations('photoLinks')
  const known = usePhoto(photoId)
  const detail = usePhotoDetail(photoId)
  const photo = known ?? detail.data
  const { query, link, save, end, problem } = useLinkChange(photoId)
  const hasEnded = link?.expires_at != null && Date.parse(link.expires_at) <= Date.now()
  const open = link && !hasEnded ? link : null
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      description={t('body')}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {query.isSuccess && !open && (
            <Button
              kind="primary"
              icon={Link2}
              loading={save.isPending}
              loadingText={t('making')}
              onClick={() => void save.run({})}
            >
              {t('make')}
            </Button>
          )}
        </>
      }
    >
      {photo && <Shown photo={photo} />}
      {problem && <Notice tone="danger">{problem}</Notice>}
      {query.isError && !problem && <Notice tone="danger">{t('failed.load')}</Notice>}
      {query.isPending && (
        <div aria-busy="true" className={styles.waiting}>
          <Bone width="100%" height={48} />
        </div>
      )}
      {hasEnded && <Notice>{t('ended')}</Notice>}
      {open && <CopyField label={t('label')} value={addressOf(open)} />}
      {photo && <SendWays photo={photo} link={open} />}
      {photo && open && <LinkSettings photo={photo} link={open} onChange={save.run} onEnd={() => end.run()} />}
    </Dialog>
  )
}

function Shown({ photo }: { photo: Photo }) {
  const blurred = drawThumbhash(photo.thumbhash)
  return (
    <img
      src={photo.urls.medium}
      alt=""
      className={styles.picture}
      style={{
        aspectRatio: `${photo.width} / ${photo.height}`,
        backgroundColor: photo.average_colour ?? undefined,
        backgroundImage: blurred ? `url(${blurred})` : undefined,
      }}
    />
  )
}
