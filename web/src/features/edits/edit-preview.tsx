import type { Photo } from '@koma/contract'
import { useTranslations } from 'use-intl'
import { clockOfPhoto, offsetOf, usePhotoWords } from '../photos/index.ts'
import styles from './edits.module.css'
import type { WantedEdit } from './use-edits.ts'
import { shiftedDate } from './written-date.ts'

interface EditPreviewProps {
  /** Oldest first. */
  photos: readonly Photo[]
  wanted: WantedEdit
  /** The name of the world that was typed or picked. */
  worldName: string
  /** The seconds of a shift. */
  shift: number
}

/** The oldest and the newest photo before and after an edit. */
export function EditPreview({ photos, wanted, worldName, shift }: EditPreviewProps) {
  const t = useTranslations('edits')
  const many = useTranslations('edits.many')
  const words = usePhotoWords()
  const date = (takenAt: string) => `${words.fullDate(clockOfPhoto({ taken_at: takenAt }))} ${words.zone(takenAt)}`
  const after = ({ taken_at: takenAt }: Photo) => {
    if (wanted.taken_at === null) return many('fromFile')
    if (wanted.taken_at !== undefined) return date(wanted.taken_at)
    return date(shiftedDate(takenAt, shift, wanted.shift?.utc_offset_minutes ?? offsetOf(takenAt)))
  }
  const isDated = wanted.taken_at !== undefined || wanted.shift !== undefined
  const ends = photos.length > 1 ? [photos[0], photos.at(-1)] : [photos[0]]
  const names = ends.length > 1 ? ([many('first'), many('last')] as const) : ([many('only')] as const)
  const { world } = wanted
  return (
    <dl className={styles.preview} aria-label={many('preview')}>
      {isDated &&
        ends.flatMap((photo, place) =>
          photo ? (
            <div key={photo.photo_id}>
              <dt>{names[place]}</dt>
              <dd>
                <del>{date(photo.taken_at)}</del> → <ins>{after(photo)}</ins>
              </dd>
            </div>
          ) : (
            []
          ),
        )}
      {wanted.caption !== undefined && (
        <div>
          <dt>{t('caption')}</dt>
          <dd>
            <ins>{wanted.caption ?? many('none')}</ins>
          </dd>
        </div>
      )}
      {world !== undefined && (
        <div>
          <dt>{many('world')}</dt>
          <dd>
            <ins>{world === null ? many('fromFile') : worldName || t('noWorld')}</ins>
          </dd>
        </div>
      )}
    </dl>
  )
}
