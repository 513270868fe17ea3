import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from '../browser/clipboard.ts'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './state.module.css'

/** What a user sends to support so that the failure can be found in the logs. */
export function TraceId({ id }: { id: string }) {
  const t = useTranslations('ui')
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), 3000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => setOutcome((await copyText(id)) ? 'copied' : 'copyFailed')
  return (
    <span className={styles.trace}>
      <span className={styles.traceWords}>
        <span>{t('traceId')}</span> <code>{id}</code>
      </span>
      <button type="button" aria-label={t('copy')} onClick={copy}>
        <Icon of={outcome === 'copied' ? Check : Copy} size={14} />
      </button>
      <VisuallyHidden>
        <span role="status">{outcome && t(outcome)}</span>
      </VisuallyHidden>
    </span>
  )
}
