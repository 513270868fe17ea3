import { Upload } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useTranslations } from 'use-intl'
import { MainActions, useNavigationFacts } from '../../features/navigation/index.ts'
import {
  arrangeLibrary,
  forgetLastOpened,
  type LibraryIndex,
  MonthScrubber,
  PhotoGrid,
  readLastOpened,
  readLibraryOrder,
  SelectionBar,
  usePhotoGrid,
  usePhotoPages,
  useSelection,
  writeLibraryOrder,
} from '../../features/photos/index.ts'
import { StorageNotice } from '../../features/uploads/index.ts'
import { useMediaQuery } from '../../platform/media.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './library.module.css'
import { LibraryTools } from './library-tools.tsx'
import { useSelectionActions } from './use-selection-actions.ts'
import { useSelectionKeys } from './use-selection-keys.ts'

const linkTo = (photoId: string) => `/photo/${photoId}`

export function Library({ index }: { index: LibraryIndex }) {
  const t = useTranslations('library')
  const said = useTranslations('photos.selection')
  const { key } = useLocation()
  const [order, setOrder] = useState(readLibraryOrder)
  const library = useMemo(() => arrangeLibrary(index, order), [index, order])
  const view = usePhotoGrid(library, `${key} ${order.by} ${order.first}`)
  usePhotoPages(library, view.seen)
  const { selection, onSelect } = useSelection(library)
  const opened = useLastOpened()
  const clear = () => onSelect({ type: 'clear' })
  const chosen = useMemo(() => [...selection.chosen], [selection.chosen])
  const { actions, moveToTrash } = useSelectionActions(chosen, clear)
  useSelectionKeys({ active: chosen.length > 0, onClear: clear, onTrash: moveToTrash })
  const withScrubber = useMediaQuery('(min-width: 800px)')
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
        <TopBar title={t('title')} actions={<MainActions />} />
      )}
      <VisuallyHidden>
        <span role="status">{(chosen.length > 0 || selection.anchor) && said('said', { count: chosen.length })}</span>
      </VisuallyHidden>
      <div className={styles.page}>
        <div className={styles.storage}>
          <StorageNotice />
        </div>
        <LibraryTools
          count={library.photoIds.length}
          order={order}
          onOrder={(next) => {
            writeLibraryOrder(next)
            setOrder(next)
            window.scrollTo(0, 0)
          }}
        />
        <PhotoGrid
          library={library}
          view={view}
          selection={selection}
          onSelect={onSelect}
          linkTo={linkTo}
          current={opened}
        />
      </div>
      {withScrubber && <MonthScrubber view={view} />}
      {!withScrubber && chosen.length === 0 && <UploadButton />}
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

/** On a phone, where there is no pane to hold it. */
function UploadButton() {
  const t = useTranslations('navigation')
  const { upload } = useNavigationFacts()
  const phone = useMediaQuery('(max-width: 639.98px)')
  if (!phone || !upload) return null
  return (
    <button type="button" aria-label={t('upload')} onClick={upload} className={styles.upload}>
      <Icon of={Upload} size={24} />
    </button>
  )
}
