import type { Share } from '@koma/contract'
import { ImagePlus } from 'lucide-react'
import { type MouseEvent, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  arrangeLibrary,
  GridSkeleton,
  type LibraryIndex,
  PhotoGrid,
  readLibraryOrder,
  SelectionBar,
  useLibraryIndex,
  usePhotoGrid,
  usePhotoPages,
  useSelection,
} from '../../features/photos/index.ts'
import { useSharePhotos, useShareTarget } from '../../features/shares/index.ts'
import { useOpenTarget } from '../../features/uploads/index.ts'
import { useSelectionKeys } from '../../platform/use-selection-keys.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { useBack } from '../../ui/layout/back.ts'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { Centre } from '../../ui/state/centre.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ListState } from '../../ui/state/list-state.tsx'
import styles from './share.module.css'

/** Own photos, to choose what goes into the album. */
export function PhotoPicker({ share }: { share: Share }) {
  const t = useTranslations('sharePage.picker')
  const index = useLibraryIndex()
  useOpenTarget(useShareTarget(share))
  const album = `/share/${share.album_id}`
  if (index.data && index.data.photoIds.length > 0) return <Picker share={share} index={index.data} />
  return (
    <>
      <title>{`${t('title')} — Koma`}</title>
      <TopBar title={t('title')} back={album} />
      {index.data ? (
        <Centre>
          <EmptyState title={t('empty.title')} action={<ButtonLink to={album}>{t('empty.back')}</ButtonLink>}>
            {t('empty.body')}
          </EmptyState>
        </Centre>
      ) : (
        <ListState query={index} skeleton={<GridSkeleton />} />
      )}
    </>
  )
}

function Picker({ share, index }: { share: Share; index: LibraryIndex }) {
  const t = useTranslations('sharePage.picker')
  const { key } = useLocation()
  const shareId = share.album_id
  const album = `/share/${shareId}`
  const goBack = useBack(album)
  const snackbar = useSnackbar()
  const { add } = useSharePhotos()
  const [running, setRunning] = useState(false)
  const library = useMemo(() => arrangeLibrary(index, readLibraryOrder()), [index])
  const view = usePhotoGrid(library, `${key} picker`)
  const { selection, onSelect } = useSelection(library)
  usePhotoPages(library, view.seen)
  const chosen = [...selection.chosen]
  const clear = () => onSelect({ type: 'clear' })
  useSelectionKeys({ active: chosen.length > 0, onClear: clear, onDelete: () => {} })
  const put = async () => {
    if (running) return
    setRunning(true)
    const added = await add(shareId, chosen)
    setRunning(false)
    if (!added) return
    snackbar.show({ text: t('added', { count: chosen.length }) })
    goBack()
  }
  /** Here a press chooses also while nothing is chosen yet; a grid would open the photo. */
  const chooseFirst = (event: MouseEvent) => {
    const photoId = (event.target as Element).closest<HTMLElement>('[data-photo-id]')?.dataset['photoId']
    if (!photoId || chosen.length > 0) return
    event.preventDefault()
    event.stopPropagation()
    onSelect({ type: 'toggle', photoId })
  }
  return (
    <>
      <title>{`${t('title')} — Koma`}</title>
      {chosen.length > 0 ? (
        <SelectionBar
          count={chosen.length}
          actions={[{ name: 'add', order: 0, label: t('add'), icon: ImagePlus, act: () => void put() }]}
          onClear={clear}
          onAll={() => onSelect({ type: 'set', photoIds: library.photoIds, on: true })}
        />
      ) : (
        <TopBar title={t('title')} back={album} />
      )}
      <div className={styles.page} onClickCapture={chooseFirst} aria-busy={running}>
        <p className={styles.pickerHint}>{t('hint')}</p>
        <PhotoGrid view={view} selection={selection} onSelect={onSelect} linkTo={() => `${album}?add`} />
      </div>
    </>
  )
}
