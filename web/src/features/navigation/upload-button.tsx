import { Upload } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMediaQuery } from '../../platform/browser/media.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { useNavigationFacts } from './navigation-context.ts'
import styles from './upload-button.module.css'

/** Only on phones, which have no side pane with an upload button. */
export function UploadButton() {
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
