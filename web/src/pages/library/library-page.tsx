import { ApiError } from '@koma/client'
import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MainActions, useNavigationFacts } from '../../features/navigation/index.ts'
import { GridSkeleton, useLibraryIndex } from '../../features/photos/index.ts'
import { useOnline } from '../../platform/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { OfflineState } from '../../ui/state/offline-state.tsx'
import styles from './library.module.css'
import { Library } from './library.tsx'

export function LibraryPage() {
  const t = useTranslations('library')
  const index = useLibraryIndex()
  const online = useOnline()
  const title = <title>{`${t('title')} — Koma`}</title>
  if (index.data && index.data.photoIds.length > 0) {
    return (
      <>
        {title}
        <Library index={index.data} />
      </>
    )
  }
  return (
    <>
      {title}
      <TopBar title={t('title')} actions={<MainActions />} />
      {index.data ? (
        <EmptyLibrary />
      ) : !online && index.fetchStatus !== 'fetching' ? (
        <Centre>
          <OfflineState />
        </Centre>
      ) : index.isError ? (
        <Centre>
          <ErrorState onRetry={() => index.refetch()} retrying={index.isFetching} traceId={traceIdOf(index.error)} />
        </Centre>
      ) : (
        <div className={styles.waiting}>
          <GridSkeleton />
        </div>
      )}
    </>
  )
}

function EmptyLibrary() {
  const t = useTranslations('library.empty')
  const { upload } = useNavigationFacts()
  return (
    <Centre>
      <EmptyState
        title={t('title')}
        action={
          upload && (
            <Button kind="brand" icon={Upload} onClick={upload}>
              {t('upload')}
            </Button>
          )
        }
      >
        {t('body')}
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
