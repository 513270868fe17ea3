import { ApiError } from '@koma/client'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  arrangeLibrary,
  readLibraryOrder,
  useLibraryIndex,
  usePhoto,
  usePhotoDetail,
} from '../../features/photos/index.ts'
import { useOnline } from '../../platform/online.ts'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { NotFoundState } from '../../ui/state/not-found-state.tsx'
import { OfflineState } from '../../ui/state/offline-state.tsx'
import styles from './photo.module.css'
import { PhotoView } from './photo-view.tsx'

/** One own photo. What the list knows of it is shown at once; the rest arrives beside it. */
export function PhotoPage() {
  const t = useTranslations('photo')
  const { photoId = '' } = useParams()
  const index = useLibraryIndex()
  const detail = usePhotoDetail(photoId)
  const known = usePhoto(photoId)
  const online = useOnline()
  const library = useMemo(() => (index.data ? arrangeLibrary(index.data, readLibraryOrder()) : null), [index.data])
  const error = detail.error instanceof ApiError ? detail.error : null
  if (error && (error.status === 404 || error.status === 422 || error.status === 400)) {
    return (
      <div className={styles.centre}>
        <title>{`${t('notFound.title')} — Koma`}</title>
        <NotFoundState
          title={t('notFound.title')}
          description={t('notFound.description')}
          homeLabel={t('notFound.home')}
        />
      </div>
    )
  }
  const photo = known ?? detail.data
  if (photo) return <PhotoView photo={photo} detail={detail.data ?? null} library={library} />
  return (
    <>
      <title>{`${t('title')} — Koma`}</title>
      <TopBar title={t('title')} back="/photo" />
      {!online ? (
        <div className={styles.centre}>
          <OfflineState />
        </div>
      ) : (
        detail.isError && (
          <div className={styles.centre}>
            <ErrorState
              onRetry={() => detail.refetch()}
              retrying={detail.isFetching}
              traceId={error?.requestId ?? undefined}
            />
          </div>
        )
      )}
      {detail.isPending && <div className={styles.waiting} role="status" aria-busy="true" aria-label={t('title')} />}
    </>
  )
}
