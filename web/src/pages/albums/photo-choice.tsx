import { useTranslations } from 'use-intl'
import { PhotoListSkeleton, PhotoPicker } from '../../features/photo-list/index.ts'
import { useLibrarySource, useOrderedList } from '../../features/photos/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { Centre } from '../../ui/state/centre.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ListState } from '../../ui/state/list-state.tsx'

interface PhotoChoiceProps {
  chosen: readonly string[]
  onDone: (photoIds: readonly string[]) => void
  onClose: () => void
}

/** Chooses photos of the library for a new album. */
export function PhotoChoice({ chosen, onDone, onClose }: PhotoChoiceProps) {
  const t = useTranslations('albumsPage.create')
  const photos = useOrderedList(useLibrarySource())
  const { list } = photos
  const ui = useTranslations('ui')
  if (list && list.length > 0) {
    return (
      <PhotoPicker
        list={list}
        title={t('choose')}
        doneLabel={t('chosen')}
        chosen={chosen}
        mayBeEmpty
        onDone={onDone}
        onClose={onClose}
      />
    )
  }
  return (
    <>
      <TopBar title={t('choose')} back="/album/create" />
      {list ? (
        <Centre>
          <EmptyState title={t('choose')} action={<Button onClick={onClose}>{ui('back')}</Button>}>
            {t('empty')}
          </EmptyState>
        </Centre>
      ) : (
        <ListState query={photos} skeleton={<PhotoListSkeleton />} />
      )}
    </>
  )
}
