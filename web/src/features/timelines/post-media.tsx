import type { Photo, TimelineItem } from '@koma/contract'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { clockOfPhoto, Picture, pictureSet, usePhotoWords, useStoreHere } from '../photos/index.ts'
import { type TimelineName, timelinePhotoAddress } from './timeline-keys.ts'
import { asStored } from './timeline-source.ts'
import styles from './timelines.module.css'

/** Taller photos are cropped, so that one photo does not fill the screen. */
const tallest = 4 / 5
/** The squarest of the boxes that several photos are cropped to. */
const cropped = 4 / 3
/** The text beside the icon of who posted, in the column of the timeline. */
const postWidth = 'min(100vw - 84px, 584px)'

/** One photo in its own ratio, two side by side, or a large one above a strip of up to three. */
export function PostMedia({ of, post }: { of: TimelineName; post: TimelineItem }) {
  const t = useTranslations('timelines')
  const photos = post.photos.map(asStored)
  const [first] = photos
  const hidden = post.photo_count - photos.length
  const ratio = first && photos.length === 1 ? Math.max(first.width / first.height, tallest) : undefined
  return (
    <div className={styles.media} data-count={Math.min(photos.length, 4)}>
      {photos.map((photo, place) => (
        <MediaPhoto
          key={photo.photo_id}
          of={of}
          photo={photo}
          columns={columnsOf(photos.length, place)}
          ratio={ratio}
          more={place === photos.length - 1 && hidden > 0 ? t('more', { count: hidden }) : undefined}
        />
      ))}
    </div>
  )
}

function columnsOf(count: number, place: number): number {
  if (count === 2) return 2
  return count === 1 || place === 0 ? 1 : Math.min(count - 1, 3)
}

interface MediaPhotoProps {
  of: TimelineName
  photo: Photo
  /** How many of its size fill the width of the post. */
  columns: number
  ratio: number | undefined
  /** Words over the last photo: how many more there are. */
  more: string | undefined
}

function MediaPhoto({ of, photo, columns, ratio, more }: MediaPhotoProps) {
  const words = usePhotoWords()
  const store = useStoreHere()
  const from = useFromHere()
  const label = words.photo(clockOfPhoto(photo), photo)
  return (
    <Link
      to={timelinePhotoAddress(of, photo.photo_id)}
      state={from}
      aria-label={more === undefined ? label : `${label} ${more}`}
      className={styles.photo}
      style={{ backgroundColor: photo.average_colour ?? undefined, ...(ratio && { aspectRatio: ratio }) }}
    >
      <Picture
        {...pictureSet(photo, { width: `${postWidth} / ${columns}`, ratio: ratio ?? cropped, largest: 'large' })}
        store={store}
        className={styles.picture}
      />
      {more !== undefined && (
        <span aria-hidden="true" className={styles.moreShade}>
          {more}
        </span>
      )}
    </Link>
  )
}
