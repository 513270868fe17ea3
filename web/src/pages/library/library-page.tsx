import { Button } from '@koma/ui/button/button.tsx'
import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { Upload } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MainActions, useMainActionKind, useNavigationFacts } from '../../features/navigation/index.ts'
import { PhotoListSkeleton } from '../../features/photo-list/index.ts'
import { useLibrarySource, useOrderedList, useShownPhoto } from '../../features/photos/index.ts'
import { LibraryUploadProblems, useListWithUploads } from '../../features/uploads/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import styles from './library.module.css'
import { Library } from './library.tsx'

export function LibraryPage() {
  const t = useTranslations('library')
  const photos = useOrderedList(useLibrarySource())
  const { list } = photos
  const shown = useListWithUploads(list)
  useShownPhoto(photos.sync, photos.order, photos.onOrder)
  const title = <title>{`${t('title')} — Koma`}</title>
  if (list && shown && shown.length > 0) {
    return (
      <>
        {title}
        <Library list={list} shown={shown} order={photos.order} onOrder={photos.onOrder} />
      </>
    )
  }
  return (
    <>
      {title}
      <TopBar title={t('title')} actions={<MainActions />} />
      {list ? (
        <div className={styles.uploading}>
          <LibraryUploadProblems otherwise={<EmptyLibrary />} />
        </div>
      ) : (
        <ListState query={photos} skeleton={<PhotoListSkeleton />} />
      )}
    </>
  )
}

function EmptyLibrary() {
  const t = useTranslations('library.empty')
  const { upload } = useNavigationFacts()
  const kind = useMainActionKind()
  return (
    <Centre>
      <EmptyState
        title={t('title')}
        action={
          upload && (
            <Button kind={kind} icon={Upload} onClick={upload}>
              {t('upload')}
            </Button>
          )
        }
      >
        {t('body')}
      </EmptyState>
    </Centre>
  )
}
