import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMediaQuery } from '../../platform/media.ts'
import { useSelectionKeys } from '../../platform/use-selection-keys.ts'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { MainActions } from '../navigation/index.ts'
import {
  arrangeLibrary,
  forgetLastOpened,
  type LibraryIndex,
  type LibraryOrder,
  MonthScrubber,
  type OfferActions,
  PagesNotice,
  PhotoGrid,
  readLastOpened,
  readLibraryOrder,
  SelectionBar,
  usePhotoGrid,
  usePhotoPages,
  useSelection,
  writeLibraryOrder,
} from '../photos/index.ts'
import { ListTools } from './list-tools.tsx'
import styles from './photo-list.module.css'
import { useSelectionActions } from './use-selection-actions.ts'

interface PhotoListProps {
  index: LibraryIndex
  title: string
  linkTo: (photoId: string) => string
  /** The reader's own photos, with all that can be done to them; other lists allow what `offer` says alone. */
  isOwn?: boolean
  /** Without their heart they are not in this list. */
  isFavorites?: boolean
  /** For a list that is not in the order of my photos: its order, and what stands over the photos to change it. */
  ordered?: { order: LibraryOrder; tools: ReactNode }
  /** Instead of the top bar of a main screen, while nothing is chosen. */
  bar?: ReactNode
  /** What can be done with photos in this list alone. */
  offer?: OfferActions
  /** False for what is no view of my photos, such as an album. */
  isView?: boolean
  /** More of the list is on its way. */
  isGrowing?: boolean
  /** Over the list: notices. */
  above?: ReactNode
  below?: ReactNode
  /** Over the corner of a phone, while nothing is chosen. */
  floating?: ReactNode
  className?: string | undefined
  withScrubber?: boolean
}

/** Photos by date, to open and to choose, with what their list allows: the library, its views, albums, shares. */
export function PhotoList(props: PhotoListProps) {
  const { index, title, linkTo, ordered, offer } = props
  const { isOwn = true, isFavorites = false, isGrowing = false, isView = true, withScrubber = true } = props
  const said = useTranslations('photos.selection')
  const { key } = useLocation()
  const [remembered, setRemembered] = useState(readLibraryOrder)
  const order = ordered?.order ?? remembered
  const library = useMemo(() => arrangeLibrary(index, order), [index, order])
  const view = usePhotoGrid(library, `${key} ${order.by} ${order.first}`)
  const trouble = usePhotoPages(library, view.seen)
  const { selection, onSelect } = useSelection(library)
  const opened = useLastOpened()
  const clear = () => onSelect({ type: 'clear' })
  const chosen = useMemo(() => [...selection.chosen], [selection.chosen])
  const actions = useSelectionActions(chosen, clear, { isOwn, isFavorites, offer })
  const removal = actions.find((action) => action.danger)
  useSelectionKeys({ active: chosen.length > 0, onClear: clear, onDelete: () => removal?.act() })
  const isWide = useMediaQuery('(min-width: 800px)')
  return (
    <>
      {chosen.length > 0 ? (
        <SelectionBar
          count={chosen.length}
          actions={actions}
          onClear={clear}
          onAll={() => onSelect({ type: 'set', photoIds: library.photoIds, on: true })}
        />
      ) : (
        (props.bar ?? <TopBar title={title} actions={<MainActions />} />)
      )}
      <VisuallyHidden>
        <span role="status">{(chosen.length > 0 || selection.anchor) && said('said', { count: chosen.length })}</span>
      </VisuallyHidden>
      <div className={props.className ?? styles.page}>
        {props.above && <div className={styles.above}>{props.above}</div>}
        {ordered ? (
          ordered.tools
        ) : (
          <ListTools
            count={library.photoIds.length}
            isGrowing={isGrowing}
            isView={isView}
            order={order}
            onOrder={(next) => {
              writeLibraryOrder(next)
              setRemembered(next)
              window.scrollTo(0, 0)
            }}
          />
        )}
        <PhotoGrid view={view} selection={selection} onSelect={onSelect} linkTo={linkTo} current={opened} />
        {props.below}
      </div>
      <PagesNotice trouble={trouble} />
      {withScrubber && isWide && <MonthScrubber view={view} />}
      {chosen.length === 0 && props.floating}
    </>
  )
}

/** Coming back from a photo, the list shows it and the keyboard goes on from it. A list that is opened anew begins at its top. */
function useLastOpened(): string | null {
  const way = useNavigationType()
  const [opened] = useState(() => (way === 'PUSH' ? null : readLastOpened()))
  // Not while drawing: a drawing that is thrown away would take it along.
  useEffect(forgetLastOpened, [])
  return opened
}
