import { useTranslations } from 'use-intl'
import { UploadButton } from '../../features/navigation/index.ts'
import { OwnPhotoList } from '../../features/photo-list/index.ts'
import type { ArrangedLibrary, ShownOrder } from '../../features/photos/index.ts'
import { LibraryUploadProblems, StorageNotice } from '../../features/uploads/index.ts'

const linkTo = (photoId: string) => `/photo/${photoId}`

interface LibraryProps {
  list: ArrangedLibrary
  /** The list with places for photos that are being uploaded. */
  shown: ArrangedLibrary
  order: ShownOrder
  onOrder: (order: ShownOrder) => void
}

export function Library(props: LibraryProps) {
  const t = useTranslations('library')
  return (
    <OwnPhotoList
      {...props}
      title={t('title')}
      linkTo={linkTo}
      above={
        <>
          <StorageNotice />
          <LibraryUploadProblems />
        </>
      }
      floating={<UploadButton />}
    />
  )
}
