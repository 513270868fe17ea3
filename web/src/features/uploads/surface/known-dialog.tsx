import { Button } from '@koma/ui/button/button.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Picture, usePhoto, useStoreHere } from '../../photos/index.ts'
import styles from './known-dialog.module.css'

/** Files whose photos were there before the upload. */
export interface KnownFiles {
  files: ReadonlyArray<{ photoId: string; name: string }>
  /** The path of the list that has them: each photo is at `{to}/photo/{photoId}`, or at `/photo/{photoId}` in the library. */
  to: string | null
}

/** Bounds the dialog after an upload of a whole folder that was there already. */
const mostShown = 60

/** Shows the photos that an upload did not add because they were there already. */
export function KnownDialog({ known, onClose }: { known: KnownFiles; onClose: () => void }) {
  const t = useTranslations('uploads')
  const { files, to } = known
  const shown = files.slice(0, mostShown)
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      title={t('knownDialog.title', { count: files.length })}
      description={t('knownDialog.body')}
      footer={<Button onClick={onClose}>{t('knownDialog.close')}</Button>}
    >
      <ul className={styles.photos}>
        {shown.map(({ photoId, name }) => (
          <li key={photoId}>
            <Link
              to={`${to ?? ''}/photo/${photoId}`}
              aria-label={t('knownDialog.open', { name })}
              onClick={onClose}
              className={styles.photo}
            >
              <KnownPhoto photoId={photoId} />
            </Link>
          </li>
        ))}
      </ul>
      {files.length > shown.length && (
        <p className={styles.more}>{t('tiles.more', { count: files.length - shown.length })}</p>
      )}
    </Dialog>
  )
}

function KnownPhoto({ photoId }: { photoId: string }) {
  const photo = usePhoto(photoId)
  const store = useStoreHere()
  return photo ? <Picture src={photo.urls.medium} store={store} className={styles.picture} /> : null
}
