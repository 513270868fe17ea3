import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSelectionKeys } from '../../platform/keys/use-selection-keys.ts'
import { useTold } from '../../platform/use-told.ts'
import {
  type ArrangedLibrary,
  chooseAll,
  forgetLastOpened,
  type GridLook,
  gridTokens,
  isSelecting,
  type OfferActions,
  type OpenedPhoto,
  PagesNotice,
  PhotoGrid,
  type PhotoGridView,
  readLastOpened,
  SelectionBar,
  scaledTokens,
  useDensity,
  useDensityGestures,
  useLoadedStep,
  usePhotoGrid,
  usePhotoPages,
  usePhotoStore,
  useRevealed,
  useSelection,
} from '../photos/index.ts'

interface PhotoListProps {
  /** Must be memoized: a new object causes a new layout. */
  list: ArrangedLibrary
  /** The path at which a photo opens. If it is missing, photos can only be chosen. */
  linkTo?: (photoId: string) => string
  /** How photos are shown if not by date. */
  look?: GridLook
  /** What can be done with chosen photos. The Delete key runs the dangerous one. */
  offer: OfferActions
  /** Shown while nothing is chosen. It may have a button that starts choosing. */
  bar: ReactNode | ((startChoosing: () => void) => ReactNode)
  /** Told when choosing begins and ends, for a page that draws the bar itself. */
  onSelecting?: (isSelecting: boolean) => void
  /** Shown above the photos: notices, their number, the order. */
  above: ReactNode
  /** Shown below the photos. */
  below?: ReactNode
  /** Floats over the page while nothing is chosen. */
  floating?: ReactNode
  /** Shown beside the photos, to scroll through them. */
  beside?: (view: PhotoGridView) => ReactNode
  className: string | undefined
}

/** The photos of a list, to open and to choose, with the actions of that list. Fetched from the `PhotoSource` around it. */
export function PhotoList(props: PhotoListProps) {
  const { list, look, offer } = props
  const said = useTranslations('photos.selection')
  const { key } = useLocation()
  const [density] = useDensity()
  const tokens = scaledTokens(look?.tokens ?? gridTokens, density)
  const view = usePhotoGrid(list, key, tokens)
  useDensityGestures(view)
  useRevealed(view)
  const trouble = usePhotoPages(list, view.seen)
  const { selection, onSelect } = useSelection(list)
  const whenLoaded = useLoadedStep(list)
  const opened = useLastOpened()
  const { version } = usePhotoStore()
  const chosen = useMemo(() => [...selection.chosen], [selection.chosen])
  const clear = () => onSelect({ type: 'clear' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered depends on the photos in the store, whose version grows when they change.
  const actions = useMemo(
    () => [...offer(chosen, () => onSelect({ type: 'clear' }))].sort((a, b) => a.order - b.order),
    [offer, chosen, onSelect, version],
  )
  const removal = chosen.length > 0 ? actions.find((action) => action.danger) : undefined
  const selecting = isSelecting(selection)
  useTold(selecting, props.onSelecting)
  useSelectionKeys({ active: selecting, onClear: clear, onDelete: () => removal?.act() })
  return (
    <>
      {selecting ? (
        <SelectionBar
          count={chosen.length}
          actions={chosen.length > 0 ? actions : []}
          onClear={clear}
          onAll={() => chooseAll(whenLoaded, onSelect)}
        />
      ) : typeof props.bar === 'function' ? (
        props.bar(() => onSelect({ type: 'begin' }))
      ) : (
        props.bar
      )}
      <VisuallyHidden>
        <span role="status">{(chosen.length > 0 || selection.anchor) && said('said', { count: chosen.length })}</span>
      </VisuallyHidden>
      <div className={props.className}>
        {props.above}
        <PhotoGrid
          view={view}
          selection={selection}
          onSelect={onSelect}
          linkTo={props.linkTo}
          current={opened}
          look={look}
        />
        {props.below}
      </div>
      <PagesNotice trouble={trouble} />
      {props.beside?.(view)}
      {!selecting && props.floating}
    </>
  )
}

/** The photo that was open last if the user comes back to the list; null if they follow a link to it. */
function useLastOpened(): OpenedPhoto | null {
  const way = useNavigationType()
  const [opened] = useState(() => (way === 'PUSH' ? null : readLastOpened()))
  // In an effect, because a render that React discards must not forget it.
  useEffect(forgetLastOpened, [])
  return opened
}
