import type { Album } from '@koma/contract'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { AlbumCover, useAlbumDate, useAlbumSource, useAlbumTarget } from '../../features/albums/index.ts'
import { CollectionHeader } from '../../features/covers/index.ts'
import { type ArrangedLibrary, clockOf, usePhotoList, usePhotoWords } from '../../features/photos/index.ts'
import { AddPhotosMenu } from '../../features/uploads/index.ts'

const dayLength = 86_400_000

interface AlbumHeaderProps {
  album: Album
  list: ArrangedLibrary
}

/** Shows the cover, name, photo count and date range. An empty album has its only action below the header. */
export function AlbumHeader({ album, list }: AlbumHeaderProps) {
  const t = useTranslations('albumPage')
  const dateOf = useAlbumDate()
  const words = usePhotoWords()
  const target = useAlbumTarget(album)
  const days = useDays(album.album_id, list)
  const count = list.length
  return (
    <CollectionHeader
      cover={<AlbumCover album={album} />}
      facts={t('facts', { count, date: dateOf(album.updated_at) })}
      name={album.album_name}
      about={
        days &&
        (days.first === days.last
          ? words.sectionDay(days.first)
          : t('days', { first: words.sectionDay(days.first), last: words.sectionDay(days.last) }))
      }
      actions={count > 0 && <AddPhotosMenu target={target} />}
    />
  )
}

interface Days {
  first: number
  last: number
}

/**
 * The first and the last day on which photos were taken, each in the photo's own UTC offset. A long album is not loaded as a whole, so
 * both ends of the album in the order of the day taken are.
 */
function useDays(albumId: string, list: ArrangedLibrary): Days | null {
  const isLoaded = list.sections.every((section) => !section.estimate)
  const { list: taken } = usePhotoList(
    useAlbumSource(albumId),
    { by: 'taken', first: 'oldest' },
    { enabled: !isLoaded },
  )
  useEffect(() => {
    if (!taken || isLoaded) return
    const loading = new AbortController()
    const options = { signal: loading.signal }
    const ends = [taken.load(0, 1, options), taken.load(taken.length - 1, taken.length, options)]
    // Without them the days are not shown.
    Promise.all(ends).catch(() => {})
    return () => loading.abort()
  }, [taken, isLoaded])
  return useMemo(() => {
    if (list.length === 0) return null
    if (isLoaded) return daysOf(list, 0, list.length)
    if (!taken?.idAt(0) || !taken.idAt(taken.length - 1)) return null
    return { ...daysOf(taken, 0, 1), last: daysOf(taken, taken.length - 1, taken.length).last }
  }, [list, taken, isLoaded])
}

function daysOf(list: ArrangedLibrary, from: number, to: number): Days {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (let place = from; place < to; place += 1) {
    const day = Math.floor(clockOf(list.takenAt(place), list.offsetAt(place)) / dayLength)
    first = Math.min(first, day)
    last = Math.max(last, day)
  }
  return { first, last }
}
