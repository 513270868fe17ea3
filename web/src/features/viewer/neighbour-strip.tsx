import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Picture, pictureAddress, usePhotoStore, usePhotoWords } from '../photos/index.ts'
import styles from './strip.module.css'
import type { ViewerList } from './viewer-list.ts'

interface NeighbourStripProps {
  list: ViewerList
  place: number
  addressOf: (photoId: string) => string
  onOpen: (photoId: string) => void
}

interface FrameProps extends NeighbourStripProps {
  photoId: string
  current?: boolean
}

const eachSide = 8

/** The photos before and after the open one, which is in the middle. */
export function NeighbourStrip(props: NeighbourStripProps) {
  const t = useTranslations('photo')
  const { list, place } = props
  const frames = (from: number, to: number) =>
    placesIn(from, to, list).map((at) => {
      const photoId = list.photoIdAt(at)
      if (photoId === null) return <span key={at} className={styles.frame} />
      return <Frame key={photoId} {...props} place={at} photoId={photoId} />
    })
  return (
    <nav aria-label={t('strip')} className={styles.strip}>
      <span className={styles.before}>{frames(place - eachSide, place)}</span>
      <Frame {...props} photoId={list.photoIdAt(place) ?? ''} current />
      <span className={styles.after}>{frames(place + 1, place + 1 + eachSide)}</span>
    </nav>
  )
}

function Frame({ list, place, photoId, addressOf, onOpen, current = false }: FrameProps) {
  const words = usePhotoWords()
  const { state } = useLocation()
  const { store } = usePhotoStore()
  const photo = store.get(photoId)
  return (
    <Link
      to={addressOf(photoId)}
      replace
      state={state}
      preventScrollReset
      aria-label={words.photo(list.clockAt(place), photo)}
      aria-current={current || undefined}
      draggable={false}
      className={styles.frame}
      style={{ backgroundColor: list.colourAt(place) ?? undefined }}
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

function placesIn(from: number, to: number, { length }: ViewerList): number[] {
  const first = Math.max(0, from)
  return Array.from({ length: Math.max(0, Math.min(to, length) - first) }, (_, number) => first + number)
}
