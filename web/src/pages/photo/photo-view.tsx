import type { Photo, PhotoDetail } from '@koma/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  ActionBar,
  type ArrangedLibrary,
  clockOfPhoto,
  rememberLastOpened,
  sectionAt,
  usePhotoPages,
  usePhotoWords,
} from '../../features/photos/index.ts'
import { useMediaQuery } from '../../platform/media.ts'
import { NeighbourStrip } from './neighbour-strip.tsx'
import styles from './photo.module.css'
import { PhotoInfo } from './photo-info.tsx'
import { PhotoStage } from './photo-stage.tsx'
import { StageBar } from './stage-bar.tsx'
import { usePhotoKeys } from './use-photo-keys.ts'
import { usePhotoTurning } from './use-photo-turning.ts'
import { useViewActions } from './use-view-actions.ts'

interface PhotoViewProps {
  photo: Photo
  /** Null until it has arrived. */
  detail: PhotoDetail | null
  /** Null until the list is known. */
  library: ArrangedLibrary | null
}

const nothingSeen = { from: 0, to: 0 }

export function PhotoView({ photo, detail, library }: PhotoViewProps) {
  const t = useTranslations('photo')
  const words = usePhotoWords()
  const [withInfo, setWithInfo] = useState(true)
  const beside = useMediaQuery('(min-width: 800px)')
  const stage = useRef<HTMLDivElement>(null)
  const place = library?.placeOf(photo.photo_id) ?? -1
  const turning = usePhotoTurning(library, place)
  const { actions, toggleFavorite, moveToTrash, isTrashed, restore } = useViewActions(photo, detail, turning)
  usePhotoKeys({
    turning,
    onFavorite: toggleFavorite,
    onTrash: moveToTrash,
    onInfo: () => setWithInfo((shown) => !shown),
    onFullScreen: () => void toggleFullScreen(stage.current),
  })
  useEffect(() => rememberLastOpened(photo.photo_id), [photo.photo_id])

  const section = library && place >= 0 ? sectionAt(library.sections, place) : undefined
  const frame = section ? place - section.from + 1 : 1
  const label = words.photo(clockOfPhoto(photo), photo)
  return (
    <div className={styles.view}>
      <title>{`${photo.world_name ?? t('title')} — Koma`}</title>
      {library && place >= 0 && <Pages library={library} place={place} />}
      <div ref={stage} className={styles.stage}>
        <StageBar
          place={frame}
          count={section ? section.to - section.from : 1}
          actions={beside ? actions : []}
          withInfo={withInfo}
          onInfo={beside ? () => setWithInfo((shown) => !shown) : undefined}
        />
        <PhotoStage photo={photo} label={label} turning={turning} />
        {library && place >= 0 && <NeighbourStrip library={library} place={place} onOpen={turning.goTo} />}
        <KeyHints />
      </div>
      {(withInfo || !beside) && (
        <PhotoInfo photo={photo} detail={detail} frame={frame} {...(isTrashed ? { onRestore: restore } : {})} />
      )}
      {!beside && <ActionBar actions={actions} label={t('actions')} />}
    </div>
  )
}

/** Keeps the neighbours loaded. On its own, because what it looks for changes with every photo. */
function Pages({ library, place }: { library: ArrangedLibrary; place: number }) {
  const [seen, setSeen] = useState(nothingSeen)
  useEffect(
    () => setSeen({ from: Math.max(0, place - 8), to: Math.min(library.photoIds.length, place + 9) }),
    [library, place],
  )
  usePhotoPages(library, seen)
  return null
}

function KeyHints() {
  const t = useTranslations('photo.keys')
  return (
    <div className={styles.keys} aria-hidden="true">
      <span>
        <kbd>←</kbd>
        <kbd>→</kbd>
        {t('move')}
      </span>
      <span>
        <kbd>L</kbd>
        {t('favorite')}
      </span>
      <span>
        <kbd>I</kbd>
        {t('info')}
      </span>
      <span>
        <kbd>Esc</kbd>
        {t('close')}
      </span>
    </div>
  )
}

async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  // A browser may refuse (an iPhone has none): then nothing happens.
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => {})
  else await element?.requestFullscreen?.().catch(() => {})
}
