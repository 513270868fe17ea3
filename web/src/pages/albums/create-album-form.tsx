import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AlbumNameField } from '../../features/albums/index.ts'
import { pictureAddress, usePhoto } from '../../features/photos/index.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import styles from './albums.module.css'
import type { AlbumMaking } from './use-album-making.ts'

interface CreateAlbumFormProps {
  id: string
  making: AlbumMaking
  photoIds: readonly string[]
  onChoose: () => void
}

const shown = 4

/** Name and photos of a new album. The page or dialog around it has the buttons. */
export function CreateAlbumForm({ id, making, photoIds, onChoose }: CreateAlbumFormProps) {
  const t = useTranslations('albumsPage')
  return (
    <form id={id} onSubmit={making.submit} noValidate className={styles.form}>
      {making.problem && <Notice tone="danger">{making.problem}</Notice>}
      <AlbumNameField {...making.field('name')} hint={t('create.hint')} />
      <section className={styles.photos} aria-label={t('create.photos')}>
        <h2>
          {t('create.photos')} {photoIds.length > 0 && <small>{t('count', { count: photoIds.length })}</small>}
        </h2>
        <div className={styles.strip}>
          {photoIds.slice(0, shown).map((photoId, place) => (
            <ChosenPhoto key={photoId} photoId={photoId} rest={place === shown - 1 ? photoIds.length - shown : 0} />
          ))}
          <button type="button" onClick={onChoose} aria-label={t('create.choose')} className={styles.choose}>
            <Icon of={Plus} />
          </button>
        </div>
      </section>
    </form>
  )
}

function ChosenPhoto({ photoId, rest }: { photoId: string; rest: number }) {
  const photo = usePhoto(photoId)
  return (
    <span>
      {photo && <img src={pictureAddress(photo, 'thumbnail')} alt="" className={styles.thumb} />}
      {rest > 0 && <span className={styles.rest}>+{rest}</span>}
    </span>
  )
}
