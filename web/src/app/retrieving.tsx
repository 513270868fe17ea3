import { EdgePrint } from '@koma/ui/brand/edge-print.tsx'
import { Mark } from '@koma/ui/brand/logo.tsx'
import { ErrorState } from '@koma/ui/state/error-state.tsx'
import { useTranslations } from 'use-intl'
import { useSession } from '../features/session/index.ts'
import styles from './app.module.css'

/** Shown until it is known who is signed in. If that fails, it shows an error and offers a retry. */
export function Retrieving() {
  const t = useTranslations('session')
  const session = useSession()
  const problem = session.status === 'configuring' ? session.problem : null
  if (problem) {
    return (
      <main className={styles.whole}>
        <ErrorState page title={t('failed.title')} onRetry={session.retry} traceId={problem.traceId ?? undefined}>
          {t('failed.body')}
        </ErrorState>
      </main>
    )
  }
  return (
    <main className={styles.whole} aria-busy="true">
      <Mark className={styles.mark} />
      <h1 className={styles.retrieving}>
        <EdgePrint>{t('retrieving')}</EdgePrint>
      </h1>
    </main>
  )
}
