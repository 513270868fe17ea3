import { ApiError } from '@koma/client'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { usePhoto, usePhotoDetail, useTaggedPhoto } from '../../features/photos/index.ts'
import { useOnline } from '../../platform/connection/online.ts'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { NotFoundState } from '../../ui/state/not-found-state.tsx'
import { OfflineState } from '../../ui/state/offline-state.tsx'
import { OwnPhoto } from './own-photo.tsx'
import styles from './photo-page.module.css'
import { TaggedPhoto } from './tagged-photo.tsx'

/** One photo of the library, or one the user is tagged in. What a list knows of it is shown at once; the rest arrives beside it. */
export function PhotoPage() {
  const { photoId = '' } = useParams()
  const own = usePhotoDetail(photoId)
  const known = usePhoto(photoId)
  const isNotOwn = isUnseen(own.error)
  const tagged = useTaggedPhoto(photoId, isNotOwn)
  if (isNotOwn) {
    if (isUnseen(tagged.error)) return <NotFound />
    if (tagged.data) return <TaggedPhoto photo={known ?? tagged.data} />
    return <Waiting asked={tagged} />
  }
  const photo = known ?? own.data
  if (photo) return <OwnPhoto photo={photo} detail={own.data ?? null} />
  return <Waiting asked={own} />
}

function isUnseen(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status)
}

function NotFound() {
  const t = useTranslations('photo')
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

interface Asked {
  error: unknown
  isError: boolean
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

function Waiting({ asked }: { asked: Asked }) {
  const t = useTranslations('photo')
  const online = useOnline()
  const traceId = asked.error instanceof ApiError ? asked.error.requestId : null
  return (
    <>
      <title>{`${t('title')} — Koma`}</title>
      <TopBar title={t('title')} back="/photo" />
      {!online ? (
        <div className={styles.centre}>
          <OfflineState />
        </div>
      ) : (
        asked.isError && (
          <div className={styles.centre}>
            <ErrorState onRetry={() => asked.refetch()} retrying={asked.isFetching} traceId={traceId ?? undefined} />
          </div>
        )
      )}
      {asked.isPending && <div className={styles.waiting} role="status" aria-busy="true" aria-label={t('title')} />}
    </>
  )
}
