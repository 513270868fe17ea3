import { useMediaQuery } from '@koma/ui/browser/media.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Upload } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from './navigation-context.ts'
import styles from './upload-button.module.css'

/**
 * The look of a page's main action that is orange if nothing else on the screen is: next to the pane's upload button it is ink.
 */
export function useMainActionKind(): 'brand' | 'primary' {
  const phone = useMediaQuery('(max-width: 639.98px)')
  return phone ? 'brand' : 'primary'
}

/** Only on phones, which have no side pane with an upload button. */
export const UploadButton = memo(function UploadButton() {
  const t = useTranslations('navigation')
  const { upload } = useNavigationFacts()
  const phone = useMediaQuery('(max-width: 639.98px)')
  if (!phone || !upload) return null
  return (
    <button type="button" aria-label={t('upload')} onClick={upload} className={styles.upload}>
      <Icon of={Upload} size={24} />
    </button>
  )
})
