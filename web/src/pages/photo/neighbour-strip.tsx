import { colourAt } from '@koma/contract/photo-index'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  type ArrangedLibrary,
  clockOf,
  Picture,
  pictureAddress,
  usePhotoStore,
  usePhotoWords,
} from '../../features/photos/index.ts'
import styles from './photo.module.css'

interface NeighbourStripProps {
  library: ArrangedLibrary
  place: number
  onOpen: (photoId: string) => void
}

const eachSide = 8

/** The frames before and after, with the open one in the middle. */
export function NeighbourStrip({ library, place, onOpen }: NeighbourStripProps) {
  const t = useTranslations('photo')
  const before = placesIn(place - eachSide, place, library)
  const after = placesIn(place + 1, place + 1 + eachSide, library)
  return (
    <nav aria-label={t('strip')} className={styles.strip}>
      <span className={styles.before}>
        {before.map((at) => (
          <Frame key={library.photoIds[at]} library={library} place={at} onOpen={onOpen} />
        ))}
      </span>
      <Frame library={library} place={place} onOpen={onOpen} current />
      <span className={styles.after}>
        {after.map((at) => (
          <Frame key={library.photoIds[at]} library={library} place={at} onOpen={onOpen} />
        ))}
      </span>
    </nav>
  )
}

function Frame({ library, place, onOpen, current = false }: NeighbourStripProps & { current?: boolean }) {
  const words = usePhotoWords()
  const { state } = useLocation()
  const { store } = usePhotoStore()
  const photoId = library.photoIds[place] ?? ''
  const photo = store.get(photoId)
  return (
    <Link
      to={`/photo/${photoId}`}
      replace
      state={state}
      preventScrollReset
      aria-label={words.photo(clockOf(library.takenAt[place] ?? 0, library.takenOffset[place] ?? 0), photo)}
      aria-current={current || undefined}
      draggable={false}
      className={styles.frame}
      style={{ backgroundColor: colourAt(library, place) ?? undefined }}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        if (!current) onOpen(photoId)
      }}
    >
      {photo && <Picture src={store.previews.get(photoId) ?? pictureAddress(photo, 'thumbnail')} store={store} />}
    </Link>
  )
}

function placesIn(from: number, to: number, { photoIds }: ArrangedLibrary): number[] {
  const first = Math.max(0, from)
  return Array.from({ length: Math.max(0, Math.min(to, photoIds.length) - first) }, (_, number) => first + number)
}
