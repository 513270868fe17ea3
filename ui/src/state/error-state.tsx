import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button/button.tsx'
import styles from './state.module.css'
import { TraceId } from './trace-id.tsx'

interface ErrorStateProps {
  title?: string | undefined
  /** What happened and what to do. By default it says that the photos are safe and asks to try again. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retryLabel?: string | undefined
  retrying?: boolean | undefined
  /** The X-Request-Id of the failed response. */
  traceId?: string | undefined
  /** A secondary action, as text. */
  more?: ReactNode
  /** True if the whole page failed: one size larger, and the retry is the page's main action. */
  page?: boolean
}

export function ErrorState({
  title,
  children,
  onRetry,
  retryLabel,
  retrying,
  traceId,
  more,
  page = false,
}: ErrorStateProps) {
  const t = useTranslations('ui')
  return (
    <div className={page ? styles.page : styles.state} role="alert">
      <CrackedFrame />
      {page ? <h1>{title ?? t('error.title')}</h1> : <h2>{title ?? t('error.title')}</h2>}
      <p>{children ?? t('error.body')}</p>
      {traceId && <TraceId id={traceId} />}
      {(onRetry || more) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button kind={page ? 'primary' : 'secondary'} icon={RotateCw} onClick={onRetry} loading={retrying}>
              {retryLabel ?? t('retry')}
            </Button>
          )}
          {more}
        </div>
      )}
    </div>
  )
}

function CrackedFrame() {
  return (
    <svg viewBox="0 0 112 64" aria-hidden="true" className={styles.cracked}>
      <path d="M58 4H12a8 8 0 0 0-8 8v40a8 8 0 0 0 8 8h38l6-18-8-8 12-12zM70 4h30a8 8 0 0 1 8 8v40a8 8 0 0 1-8 8H62l6-16-8-8 10-12z" />
    </svg>
  )
}
