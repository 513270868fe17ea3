import { Upload } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { PhotoList } from '../../features/photo-list/index.ts'
import type { LibraryIndex } from '../../features/photos/index.ts'
import { StorageNotice, UploadingTiles } from '../../features/uploads/index.ts'
import { useMediaQuery } from '../../platform/media.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './library.module.css'

const linkTo = (photoId: string) => `/photo/${photoId}`

export function Library({ index }: { index: LibraryIndex }) {
  const t = useTranslations('library')
  return (
    <PhotoList
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
