import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSelectionKeys } from '../../platform/use-selection-keys.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import {
  arrangeLibrary,
  forgetLastOpened,
  type LibraryIndex,
  type LibraryOrder,
  type OfferActions,
  PagesNotice,
  PhotoGrid,
  type PhotoGridView,
  readLastOpened,
  SelectionBar,
  usePhotoGrid,
  usePhotoPages,
  usePhotoStore,
  useSelection,
} from '../photos/index.ts'

interface PhotoListProps {
  index: LibraryIndex
  order: LibraryOrder
  linkTo: (photoId: string) => string
  /** What can be done with chosen photos. What is dangerous is also on the Delete key. */
  offer: OfferActions
  /** While nothing is chosen. */
  bar: ReactNode
  /** Over the photos: notices, how many there are, the way to another order. */
  above: ReactNode
  below?: ReactNode
  /** Over the page, while nothing is chosen. */
  floating?: ReactNode
  /** Beside the photos, to move along them. */
  beside?: (view: PhotoGridView) => ReactNode
  className: string | undefined
}

/** Photos by date from the source it stands in, to open and to choose, with what that place allows. */
export function PhotoList(props: PhotoListProps) {
  const { index, order, offer } = props
  const said = useTranslations('photos.selection')
  const { key } = useLocation()
  const library = useMemo(() => arrangeLibrary(index, order), [index, order])
  const view = usePhotoGrid(library, `${key} ${order.by} ${order.first}`)
  const trouble = usePhotoPages(library, view.seen)
  const { selection, onSelect } = useSelection(library)
  const opened = useLastOpened()
  const { version } = usePhotoStore()
  const chosen = useMemo(() => [...selection.chosen], [selection.chosen])
  const clear = () => onSelect({ type: 'clear' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered depends on the photos, which change in place and tell by the version.
  const actions = useMemo(
    () => [...offer(chosen, () => onSelect({ type: 'clear' }))].sort((a, b) => a.order - b.order),
    [offer, chosen, onSelect, version],
  )
  const removal = actions.find((action) => action.danger)
  useSelectionKeys({ active: chosen.length > 0, onClear: clear, onDelete: () => removal?.act() })
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
        props.bar
      )}
      <VisuallyHidden>
        <span role="status">{(chosen.length > 0 || selection.anchor) && said('said', { count: chosen.length })}</span>
      </VisuallyHidden>
      <div className={props.className}>
        {props.above}
        <PhotoGrid view={view} selection={selection} onSelect={onSelect} linkTo={props.linkTo} current={opened} />
        {props.below}
      </div>
      <PagesNotice trouble={trouble} />
      {props.beside?.(view)}
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
