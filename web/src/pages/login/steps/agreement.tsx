import { Checkbox } from '@koma/ui/choice/checkbox.tsx'
import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import styles from '../login.module.css'

const links = {
  terms: (words: ReactNode) => <Document to="/about/terms">{words}</Document>,
  privacy: (words: ReactNode) => <Document to="/about/privacy_policy">{words}</Document>,
}

interface AgreementProps {
  ref: Ref<{ focus: () => void }>
  checked: boolean
  onChange: (checked: boolean) => void
  /** Shown if it was left out. */
  error: string | undefined
}

/** Asks for the agreement to the terms, which can be read beside it. */
export function Agreement({ error, ...choice }: AgreementProps) {
  const t = useTranslations('login')
  return (
    <div className={styles.agree}>
      <Checkbox
        name="agreed"
        {...choice}
        aria-invalid={error !== undefined}
        aria-describedby={error ? 'agreement-error' : undefined}
      >
        {t.rich('signUp.agree', links)}
      </Checkbox>
      <p id="agreement-error" role="alert" className={styles.agreeError}>
        {error}
      </p>
    </div>
  )
}

/** The links alone, for those who only log in. */
export function DocumentLinks() {
  const t = useTranslations('login')
  return <p className={styles.agreement}>{t.rich('documents', links)}</p>
}

/** In a new tab, so that what was typed stays. */
function Document({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
