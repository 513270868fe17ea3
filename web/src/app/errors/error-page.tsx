import { ApiError } from '@koma/client'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { useDevice } from '../device.ts'
import styles from './errors.module.css'
import { isModuleFailure } from './module-failure.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** What a page becomes when its loader, its code or its drawing failed. The pane around it stays. */
export function ErrorPage() {
  const t = useTranslations('shell')
  const error = useRouteError()
  const { reload } = useDevice()
  const { isMounted } = useNavigationFacts()
  const missing = isMissing(error)
  useEffect(() => {
    if (!missing) console.error(error)
  }, [error, missing])
  if (missing) return <NotFoundPage />
  const words = isModuleFailure(error) ? 'moduleFailed' : 'error'
  return (
    <div className={styles.centre}>
      <title>{`${t(`${words}.title`)} — Koma`}</title>
      <ErrorState
        page
        title={t(`${words}.title`)}
        onRetry={reload}
        retryLabel={t('error.reload')}
        traceId={error instanceof ApiError ? (error.requestId ?? undefined) : undefined}
        more={
          isMounted('/about/contact') && (
            <ButtonLink kind="text" to="/about/contact">
              {t('error.contact')}
            </ButtonLink>
          )
        }
      >
        {t(`${words}.body`)}
      </ErrorState>
    </div>
  )
}

function isMissing(error: unknown): boolean {
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 0
  return status === 404
}
