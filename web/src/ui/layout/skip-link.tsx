import { useTranslations } from 'use-intl'
import styles from './layout.module.css'

export const mainId = 'main'

/** The first stop of the keyboard: past the pane to the content. */
export function SkipLink() {
  const t = useTranslations('ui')
  return (
    <a
      href={`#${mainId}`}
      className={styles.skip}
      onClick={(event) => {
        // The router would take the hash for a navigation.
        event.preventDefault()
        document.getElementById(mainId)?.focus()
      }}
    >
      {t('skipToContent')}
    </a>
  )
}
