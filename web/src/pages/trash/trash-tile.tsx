// biome-ignore-all lint/a11y/useSemanticElements: an input cannot hold the picture that is chosen.
import { colourAt } from '@koma/contract/photo-index'
import { Check } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { clockOf, TilePicture, usePhoto, usePhotoWords } from '../../features/photos/index.ts'
import { daysLeft, type TrashIndex, urgencyOf } from '../../features/trash/index.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './trash.module.css'

interface TrashTileProps {
  photoId: string
  place: number
  index: TrashIndex
  now: number
  left: number
  top: number
  width: number
  height: number
  chosen: boolean
  selecting: boolean
  tabStop: boolean
}

/** Narrower than this, the chip has no room for more than the number. */
const roomForWords = { ja: 72, en: 104 }

/** One photo of the trash: choosing it is all that can be done with it here. The list hears the clicks. */
export function TrashTile(props: TrashTileProps) {
  const { photoId, place, index, now, left, top, width, height, chosen, selecting } = props
  const t = useTranslations('trashPage')
  const photos = useTranslations('photos')
  const locale = useLocale()
  const words = usePhotoWords()
  const photo = usePhoto(photoId)
  const days = daysLeft(index.trashedAt[place] ?? 0, now)
  const taken = words.photo(clockOf(index.takenAt[place] ?? 0, index.takenOffset[place] ?? 0), photo)
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={chosen}
      aria-label={`${taken}${photos('comma')}${t('left', { days })}`}
      tabIndex={props.tabStop ? 0 : -1}
      className={classNames(styles.tile, chosen && styles.chosen, selecting && styles.selecting)}
      style={{ left, top, width, height, ['--placeholder' as string]: colourAt(index, place) ?? undefined }}
      data-photo-id={photoId}
    >
      <span className={styles.frame}>
        <TilePicture
          photoId={photoId}
          photo={photo}
          preview={undefined}
          width={width}
          height={height}
          brokenLabel={photos('broken')}
        />
      </span>
      <span className={classNames(styles.left, urgencyOf(days) === 'soon' && styles.hot)} aria-hidden="true">
        {t(width < roomForWords[locale] ? 'leftShort' : 'left', { days })}
      </span>
      <span className={styles.check} aria-hidden="true">
        <Check size={15} strokeWidth={3} />
      </span>
    </button>
  )
}
