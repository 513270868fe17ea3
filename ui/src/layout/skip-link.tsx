import { useTranslations } from 'use-intl'
import styles from './layout.module.css'

export const mainId = 'main'

/** The first tab stop: skips the pane to the content. */
export function SkipLink() {
  const t = useTranslations('ui')
  return (
    <a
      href={`#${mainId}`}
      className={styles.skip}
      onClick={(event) => {
        // Otherwise the router would treat the hash as a navigation.
        event.preventDefault()
        document.getElementById(mainId)?.focus()
      }}
    >
      {t('skipToContent')}
    </a>
  )
}
