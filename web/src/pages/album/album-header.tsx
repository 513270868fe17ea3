import type { Album } from '@koma/contract'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { AlbumCover, useAlbumDate, useAlbumTarget } from '../../features/albums/index.ts'
import { clockOf, type LibraryIndex, usePhotoWords } from '../../features/photos/index.ts'
import { AddPhotosMenu } from '../../features/uploads/index.ts'
import styles from './album.module.css'

const dayLength = 86_400_000

interface AlbumHeaderProps {
  album: Album
  index: LibraryIndex
}

/** Shows the cover, name, photo count and date range. An empty album has its only action below the header. */
export function AlbumHeader({ album, index }: AlbumHeaderProps) {
  const t = useTranslations('albumPage')
  const dateOf = useAlbumDate()
  const words = usePhotoWords()
  const target = useAlbumTarget(album)
  const days = useMemo(() => daysOf(index), [index])
  const count = index.photoIds.length
  return (
    <div className={styles.header}>
      <AlbumCover album={album} className={styles.cover} />
      <div className={styles.words}>
        <p className={styles.facts}>{t('facts', { count, date: dateOf(album.updated_at) })}</p>
        <p className={styles.name}>{album.album_name}</p>
        {days && (
          <p className={styles.days}>
            {days.first === days.last
              ? words.sectionDay(days.first)
              : t('days', { first: words.sectionDay(days.first), last: words.sectionDay(days.last) })}
          </p>
        )}
        {count > 0 && <AddPhotosMenu target={target} className={styles.add} />}
      </div>
    </div>
  )
}

/** The first and the last day on which photos were taken, each in the photo's own UTC offset. */
function daysOf({ takenAt, takenOffset }: LibraryIndex): { first: number; last: number } | null {
  if (takenAt.length === 0) return null
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  takenAt.forEach((moment, place) => {
    const day = Math.floor(clockOf(moment, takenOffset[place] ?? 0) / dayLength)
    first = Math.min(first, day)
    last = Math.max(last, day)
  })
  return { first, last }
}
