import { ApiError } from '@koma/client'
import { useOnline } from '@koma/ui/browser/online.ts'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { ErrorState } from '@koma/ui/state/error-state.tsx'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import { ModuleFailure } from '../../platform/connection/module-failure.ts'
import { useDevice } from '../../platform/device.ts'
import { caughtError } from './caught-error.ts'
import styles from './errors.module.css'
import { NotFoundPage } from './not-found-page.tsx'

/** Replaces a page whose loader, code or rendering failed. The pane around it stays. */
export function ErrorPage() {
  const t = useTranslations('shell')
  const ui = useTranslations('ui')
  const error = useRouteError()
  const { reload } = useDevice()
  const { isMounted } = useNavigationFacts()
  const online = useOnline()
  const { revalidate, state } = useRevalidator()
  const [lastAnswer] = useApi().requestIds()
  const missing = isMissing(error)
  const isModule = error instanceof ModuleFailure
  useEffect(() => {
    if (missing) return
    console.error(error)
    dispatchEvent(new CustomEvent(caughtError, { detail: isModule ? error.cause : error }))
  }, [error, missing, isModule])
  useEffect(() => {
    if (!isModule) return
    addEventListener('online', revalidate)
    return () => removeEventListener('online', revalidate)
  }, [isModule, revalidate])
  if (missing) return <NotFoundPage />
  const failure = isModule ? 'moduleFailed' : 'error'
  const isOffline = isModule && !online
  const title = isOffline ? ui('offline.title') : t(`${failure}.title`)
  return (
    <div className={styles.centre}>
      <title>{`${title} — Koma`}</title>
      <ErrorState
        page
        title={title}
        // A reload would lose the whole app, including running uploads; only code that did not arrive needs one.
        {...(isModule && !isOffline
          ? { onRetry: reload, retryLabel: t('error.reload') }
          : { onRetry: revalidate, retrying: state === 'loading' })}
        traceId={(error instanceof ApiError ? error.requestId : lastAnswer) ?? undefined}
        more={
          <>
            {!isModule && (
              <Button kind="text" onClick={reload}>
                {t('error.reload')}
              </Button>
            )}
            {isMounted('/about/contact') && (
              <ButtonLink kind="text" to="/about/contact">
                {t('error.contact')}
              </ButtonLink>
            )}
          </>
        }
      >
        {isOffline ? ui('offline.body') : t(`${failure}.body`)}
      </ErrorState>
    </div>
  )
}

function isMissing(error: unknown): boolean {
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 0
  return status === 404
}
