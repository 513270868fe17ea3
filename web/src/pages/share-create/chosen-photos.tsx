import { useTranslations } from 'use-intl'
import { pictureAddress, usePhotoStore } from '../../features/photos/index.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './share-create.module.css'

interface ChosenPhotosProps {
  photoIds: readonly string[]
  onClear: () => void
}

const shownAtMost = 6

/** The photos that the new album starts with. */
export function ChosenPhotos({ photoIds, onClear }: ChosenPhotosProps) {
  const t = useTranslations('shareCreate')
  const { store } = usePhotoStore()
  const known = photoIds.flatMap((photoId) => store.get(photoId) ?? []).slice(0, shownAtMost)
  return (
    <div className={styles.photos}>
      <p>{t('photos', { count: photoIds.length })}</p>
      {known.length > 0 && (
        <div className={styles.strip} aria-hidden="true">
          {known.map((photo) => (
            <img key={photo.photo_id} src={pictureAddress(photo, 'thumbnail')} alt="" />
          ))}
        </div>
      )}
      <Button kind="text" size="small" onClick={onClear}>
        {t('withoutPhotos')}
      </Button>
    </div>
  )
}
