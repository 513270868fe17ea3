import { ApiError } from '@koma/client'
import { limits } from '@koma/contract/limits'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { GridSkeleton } from '../../features/photos/index.ts'
import { useTrashIndex } from '../../features/trash/index.ts'
import { useOnline } from '../../platform/online.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { OfflineState } from '../../ui/state/offline-state.tsx'
import styles from './trash.module.css'
import { Trash } from './trash.tsx'

export function TrashPage() {
  const t = useTranslations('trashPage')
  const index = useTrashIndex()
  const online = useOnline()
  const title = <title>{`${t('title')} — Koma`}</title>
  if (index.data && index.data.photoIds.length > 0) {
    return (
      <>
        {title}
        <Trash index={index.data} now={index.dataUpdatedAt} />
      </>
    )
  }
  return (
    <>
      {title}
      <TopBar title={t('title')} back="/" column />
      {index.data ? (
        <EmptyTrash />
      ) : !online && index.fetchStatus !== 'fetching' ? (
        <Centre>
          <OfflineState />
        </Centre>
      ) : index.isError ? (
        <Centre>
          <ErrorState onRetry={() => index.refetch()} retrying={index.isFetching} traceId={traceIdOf(index.error)} />
        </Centre>
      ) : (
        <div className={styles.page}>
          <div className={styles.waiting}>
            <GridSkeleton />
          </div>
        </div>
      )}
    </>
  )
}

function EmptyTrash() {
  const t = useTranslations('trashPage.nothing')
  return (
    <Centre>
      <EmptyState title={t('title')} action={<ButtonLink to="/photo">{t('photos')}</ButtonLink>}>
        {t('body', { days: limits.trashRetention / 86_400_000 })}
      </EmptyState>
    </Centre>
  )
}

function Centre({ children }: { children: ReactNode }) {
  return <div className={styles.centre}>{children}</div>
}

function traceIdOf(error: Error): string | undefined {
  return (error instanceof ApiError && error.requestId) || undefined
}
