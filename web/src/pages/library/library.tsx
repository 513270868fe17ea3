import { useTranslations } from 'use-intl'
import { UploadButton } from '../../features/navigation/index.ts'
import { OwnPhotoList } from '../../features/photo-list/index.ts'
import type { LibraryIndex } from '../../features/photos/index.ts'
import { StorageNotice, UploadingTiles } from '../../features/uploads/index.ts'

const linkTo = (photoId: string) => `/photo/${photoId}`

export function Library({ index }: { index: LibraryIndex }) {
  const t = useTranslations('library')
  return (
    <OwnPhotoList
      index={index}
      title={t('title')}
      linkTo={linkTo}
      above={
        <>
          <StorageNotice />
          <UploadingTiles />
        </>
      }
      floating={<UploadButton />}
    />
  )
}
