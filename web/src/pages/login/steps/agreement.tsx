import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../../features/navigation/index.ts'
import styles from '../login.module.css'

/** Says what the user agrees to by going on, with links to the documents if they are mounted. */
export function Agreement() {
  const t = useTranslations('login.email')
  const { isMounted } = useNavigationFacts()
  if (!isMounted('/about/terms') || !isMounted('/about/privacy_policy')) return null
  return (
    <p className={styles.agreement}>
      {t.rich('agreement', {
        terms: (words) => <Link to="/about/terms">{words}</Link>,
        privacy: (words) => <Link to="/about/privacy_policy">{words}</Link>,
      })}
    </p>
  )
}
