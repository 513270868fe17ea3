import type { Photo } from '@koma/contract'
import { useMediaQuery } from '@koma/ui/browser/media.ts'
import { classNames } from '@koma/ui/class-names.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSlideshowRequest } from '../navigation/index.ts'
import {
  ActionBar,
  type ArrangedLibrary,
  clockOfPhoto,
  type PageTrouble,
  type PhotoAction,
  rememberLastOpened,
  usePhoto,
  usePhotoWords,
} from '../photos/index.ts'
import { NeighbourStrip } from './neighbour-strip.tsx'
import { Neighbours } from './neighbours.tsx'
import { PhotoInfo, type PhotoInfoProps } from './photo-info.tsx'
import { SlideshowBar } from './slideshow/slideshow-bar.tsx'
import { useIdle } from './slideshow/use-idle.ts'
import { useSlideshow } from './slideshow/use-slideshow.ts'
import { PhotoStage } from './stage/photo-stage.tsx'
import { StageBar } from './stage/stage-bar.tsx'
import { useFullScreen } from './stage/use-full-screen.ts'
import { useZoom } from './stage/use-zoom.ts'
import { type ComeBack, useTurning, type ViewerAddresses } from './use-turning.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import styles from './viewer.module.css'
import { listOfIndex } from './viewer-list.ts'

export interface PhotoViewerProps {
  photo: Photo
  /** The list that contains it, in its order. Null until it is known, or if the photo is in no list. */
  library: ArrangedLibrary | null
  /** False if the list goes on beyond what is loaded of it, so that nobody knows how many photos it has. */
  isCounted?: boolean
  /** Whether the list could be continued there. */
  ends?: PageTrouble | undefined
  addresses: ViewerAddresses
  /** The actions that the user may take here. `favorite` and `trash` also have keys. */
  actions: (after: AfterRemoval) => readonly PhotoAction[]
  /** What the info panel shows besides the photo's own data. */
  info: Omit<PhotoInfoProps, 'photo' | 'frame'>
}

/** Goes on when the open photo leaves its list: to the next one, the previous one, or the list. Returns the way back to it. */
export type AfterRemoval = () => ComeBack

/** One photo of any list: library, album, share, message or timeline, each with its own actions. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photo, library, isCounted = true, ends, addresses, actions: offer, info } = props
  const t = useTranslations('photo')
  const words = usePhotoWords()
  const beside = useMediaQuery('(min-width: 800px) and (orientation: landscape)')
  const isRoomy = useMediaQuery(roomy)
  const [chosenInfo, setChosenInfo] = useState<boolean | null>(null)
  const withInfo = chosenInfo ?? isRoomy
  const stage = useRef<HTMLDivElement>(null)
  const space = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const list = useMemo(() => library && listOfIndex(library), [library])
  const turning = useTurning(list, photo.photo_id, addresses)
  const { shown: shownId, place } = turning
  const stored = usePhoto(shownId)
  const shown = stored ?? (shownId === photo.photo_id ? photo : undefined)
  const zoom = useZoom({ photoId: shownId, photoWidth: shown?.width ?? 1, stage: space, picture })
  const fullScreen = useFullScreen(stage)
  const slideshow = useSlideshow(turning, fullScreen)
  useSlideshowRequest(slideshow.start)
  const isIdle = useIdle(slideshow.on)
  const isTurning = shownId !== photo.photo_id
  const latest = useRef(turning)
  latest.current = turning
  const wish = useRef<{ photoId: string; name: string } | null>(null)
  const actions = useMemo(() => {
    const offered = offer(() => latest.current.leave())
    if (!isTurning) return offered
    // They are those of the address's photo and would change a photo that is no longer seen, so they wait until it has followed.
    // Dangerous ones are lost: nobody may have seen the photo yet.
    return offered.map((action) => ({
      ...action,
      act: () => {
        if (!action.danger) wish.current = { photoId: latest.current.shown, name: action.name }
      },
    }))
  }, [offer, isTurning])
  useEffect(() => {
    if (isTurning || !wish.current) return
    const { photoId, name } = wish.current
    wish.current = null
    if (photoId === photo.photo_id) actions.find((action) => action.name === name)?.act()
  }, [isTurning, actions, photo.photo_id])
  const actOf = (name: string) => actions.find((action) => action.name === name)?.act
  const toggleInfo = () => setChosenInfo(!withInfo)
  useViewerKeys({
    turning,
    zoom,
    onFavorite: actOf('favorite'),
    onRemove: actOf('trash'),
    onInfo: toggleInfo,
    onFullScreen: fullScreen.toggle,
    onSlideshow: list && list.length > 1 ? slideshow.start : undefined,
    onPause: slideshow.on ? slideshow.toggle : undefined,
    leaveFullScreen: fullScreen.leave,
  })
  useEffect(() => rememberLastOpened({ photoId: shownId, place }), [shownId, place])

  const inList = list !== null && place >= 0
  return (
    <div className={styles.view}>
      <title>{`${photo.world_name ?? t('title')} — Koma`}</title>
      {library && inList && <Neighbours library={library} place={place} ends={ends} />}
      <div
        ref={stage}
        className={classNames(styles.stage, fullScreen.on && styles.fullScreen)}
        data-full-screen={fullScreen.on || undefined}
        data-slideshow={slideshow.on || undefined}
        data-idle={isIdle || undefined}
      >
        <StageBar
          place={isCounted ? numberOf(library, shownId, place) : null}
          actions={actions}
          compact={!beside || fullScreen.on}
          back={addresses.back}
          fullScreen={fullScreen}
          onSlideshow={list && list.length > 1 ? slideshow.start : undefined}
          {...(beside && !fullScreen.on ? { info: { shown: withInfo, toggle: toggleInfo } } : {})}
        />
        <PhotoStage
          photo={photo}
          shown={shown}
          label={words.photo(shown ? clockOfPhoto(shown) : (list?.clockAt(place) ?? 0), shown)}
          list={list}
          turning={turning}
          zoom={zoom}
          space={space}
          picture={picture}
          isFullScreen={fullScreen.on}
          wheelZooms={beside || fullScreen.on}
          fades={slideshow.on}
          onTap={slideshow.on ? doNothing : fullScreen.on ? fullScreen.leave : fullScreen.enter}
          onPinch={beside ? doNothing : fullScreen.enter}
          onDown={fullScreen.leave}
        />
        {inList && !fullScreen.on && (
          <NeighbourStrip list={list} place={place} addressOf={addresses.of} onOpen={turning.goTo} />
        )}
        {slideshow.on && <SlideshowBar slideshow={slideshow} />}
        {!fullScreen.on && <KeyHints mayFavor={actOf('favorite') !== undefined} />}
      </div>
      {(withInfo || !beside) && !fullScreen.on && (
        <PhotoInfo photo={photo} frame={inList ? list.rollNumberAt(place) : 1} {...info} />
      )}
      {!beside && !fullScreen.on && (
        <ActionBar actions={actions.filter((action) => !action.danger)} label={t('actions')} />
      )}
    </div>
  )
}

const doNothing = () => {}

/** A photo that is in no list is the first of one. */
function numberOf(library: ArrangedLibrary | null, photoId: string, place: number) {
  if (library && place >= 0) return { number: place + 1, count: library.length }
  return library && library.has(photoId) === undefined ? null : { number: 1, count: 1 }
}

/** With the panel (360 px) open, the photo still has two thirds of what the navigation (96 px) leaves: 96 + 3 × 360. */
const roomy = '(min-width: 1176px)'

function KeyHints({ mayFavor }: { mayFavor: boolean }) {
  const t = useTranslations('photo.keys')
  return (
    <div className={styles.keys} aria-hidden="true">
      <span>
        <kbd>←</kbd>
        <kbd>→</kbd>
        {t('move')}
      </span>
      {mayFavor && (
        <span>
          <kbd>L</kbd>
          {t('favorite')}
        </span>
      )}
      <span>
        <kbd>+</kbd>
        <kbd>−</kbd>
        {t('zoom')}
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
