import type { Share } from '@koma/contract'
import { ArrowDownUp } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  arrangeLibrary,
  forgetLastOpened,
  type LibraryIndex,
  type LibraryOrder,
  PagesNotice,
  PhotoGrid,
  readLastOpened,
  SelectionBar,
  usePhotoGrid,
  usePhotoPages,
  useSelection,
} from '../../features/photos/index.ts'
import { useSession } from '../../features/session/index.ts'
import { useSelectionKeys } from '../../platform/use-selection-keys.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Menu, MenuChoice } from '../../ui/overlay/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { RemovePhotos } from './remove-photos.tsx'
import styles from './share.module.css'
import { useChosenActions } from './use-chosen-actions.ts'

interface ShareGridProps {
  share: Share
  index: LibraryIndex
  bar: ReactNode
  head: ReactNode
  /** Photos that are on their way into it. */
  underWay: ReactNode
  className: string | undefined
}

/** The photos of an album by date, to open and to choose. */
export function ShareGrid({ share, index, bar, head, underWay, className }: ShareGridProps) {
  const said = useTranslations('photos.selection')
  const { status } = useSession()
  const { key, state } = useLocation()
  const [search, setSearch] = useSearchParams()
  const shareId = share.album_id
  // In the address, so that a photo keeps the order of the list it was opened from, and coming back finds it.
  const first = search.get('order') === 'oldest' ? 'oldest' : 'newest'
  const setFirst = (next: LibraryOrder['first']) =>
    setSearch(next === 'oldest' ? { order: next } : {}, { replace: true, state })
  const library = useMemo(() => arrangeLibrary(index, { by: 'added', first }), [index, first])
  const view = usePhotoGrid(library, `${key} ${first}`)
  const trouble = usePhotoPages(library, view.seen)
  const { selection, onSelect } = useSelection(library)
  const opened = useLastOpened()
  const chosen = useMemo(() => [...selection.chosen], [selection.chosen])
  const clear = () => onSelect({ type: 'clear' })
  const [removing, setRemoving] = useState(false)
  const { actions, mayRemove } = useChosenActions(share, chosen, { clear, askRemoval: () => setRemoving(true) })
  useSelectionKeys({
    active: chosen.length > 0,
    onClear: clear,
    onDelete: () => {
      if (mayRemove) setRemoving(true)
    },
  })
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
        bar
      )}
      <VisuallyHidden>
        <span role="status">{(chosen.length > 0 || selection.anchor) && said('said', { count: chosen.length })}</span>
      </VisuallyHidden>
      <div className={className}>
        {status === 'guest' && chosen.length === 0 && <h1 className={styles.hidden}>{share.name}</h1>}
        {head}
        <div className={styles.tools}>
          <OrderMenu first={first} onFirst={setFirst} />
        </div>
        {underWay}
        <PhotoGrid
          view={view}
          selection={selection}
          onSelect={onSelect}
          linkTo={(photoId) => `/share/${shareId}/photo/${photoId}${first === 'oldest' ? '?order=oldest' : ''}`}
          current={opened}
        />
      </div>
      <PagesNotice trouble={trouble} />
      <RemovePhotos
        shareId={shareId}
        photoIds={removing ? chosen : []}
        onClose={() => setRemoving(false)}
        onRemoved={clear}
      />
    </>
  )
}

function OrderMenu({
  first,
  onFirst,
}: {
  first: LibraryOrder['first']
  onFirst: (first: LibraryOrder['first']) => void
}) {
  const t = useTranslations('sharePage')
  return (
    <Menu label={t('order')} trigger={<IconButton icon={ArrowDownUp} label={t('order')} tooltip={false} />}>
      <MenuChoice
        value={first}
        onChange={onFirst}
        options={[
          { value: 'newest', label: t('newest') },
          { value: 'oldest', label: t('oldest') },
        ]}
      />
    </Menu>
  )
}

/** Coming back from a photo, the list shows it and the keyboard goes on from it. */
function useLastOpened(): string | null {
  const way = useNavigationType()
  const [opened] = useState(() => (way === 'PUSH' ? null : readLastOpened()))
  // Not while drawing: a drawing that is thrown away would take it along.
  useEffect(forgetLastOpened, [])
  return opened
}
