import { RadioCards } from '@koma/ui/choice/radio-cards.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { BookImage, Plus, UsersRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AlbumNameField } from '../albums/index.ts'
import { pictureAddress, usePhoto } from '../photos/index.ts'
import { ShareAccessFields } from '../shares/index.ts'
import styles from './new-album.module.css'
import type { NewAlbumMaking } from './use-new-album.ts'

interface NewAlbumFormProps {
  id: string
  making: NewAlbumMaking
  photoIds: readonly string[]
  onChoose: () => void
}

/** Name, kind and photos of a new album. The page or dialog around it has the buttons. */
export function NewAlbumForm({ id, making, photoIds, onChoose }: NewAlbumFormProps) {
  const t = useTranslations('newAlbum')
  const { values } = making
  return (
    <form id={id} onSubmit={making.submit} noValidate className={styles.form}>
      {making.problem && <Notice tone="danger">{making.problem}</Notice>}
      <AlbumNameField {...making.field('name')} hint={t('hint')} />
      <RadioCards
        legend={t('kind.legend')}
        sideBySide
        value={values.kind}
        onChange={(kind) => making.set({ kind })}
        options={[
          { value: 'mine', title: t('kind.mine'), description: t('kind.mineNote'), icon: BookImage },
          { value: 'together', title: t('kind.together'), description: t('kind.togetherNote'), icon: UsersRound },
        ]}
      />
      <ChosenPhotos photoIds={photoIds} onChoose={onChoose} />
      {values.kind === 'together' && (
        <ShareAccessFields values={values} onChange={making.set} password={making.field('password')} />
      )}
    </form>
  )
}

const shown = 4

function ChosenPhotos({ photoIds, onChoose }: Pick<NewAlbumFormProps, 'photoIds' | 'onChoose'>) {
  const t = useTranslations('newAlbum')
  return (
    <section className={styles.photos} aria-label={t('photos')}>
      <h2>
        {t('photos')} {photoIds.length > 0 && <small>{t('count', { count: photoIds.length })}</small>}
      </h2>
      <div className={styles.strip}>
        {photoIds.slice(0, shown).map((photoId, place) => (
          <ChosenPhoto key={photoId} photoId={photoId} rest={place === shown - 1 ? photoIds.length - shown : 0} />
        ))}
        <button type="button" onClick={onChoose} aria-label={t('choose')} className={styles.choose}>
          <Icon of={Plus} />
        </button>
      </div>
    </section>
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
