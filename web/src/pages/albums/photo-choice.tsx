import { useTranslations } from 'use-intl'
import { PhotoListSkeleton, PhotoPicker } from '../../features/photo-list/index.ts'
import { useLibraryIndex } from '../../features/photos/index.ts'
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
  const index = useLibraryIndex()
  const ui = useTranslations('ui')
  if (index.data && index.data.photoIds.length > 0) {
    return (
      <PhotoPicker
        index={index.data}
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
      {index.data ? (
        <Centre>
          <EmptyState title={t('choose')} action={<Button onClick={onClose}>{ui('back')}</Button>}>
            {t('empty')}
          </EmptyState>
        </Centre>
      ) : (
        <ListState query={index} skeleton={<PhotoListSkeleton />} />
      )}
    </>
  )
}
