import { ApiError } from '@koma/client'
import { useOnline } from '@koma/ui/browser/online.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { ErrorState } from '@koma/ui/state/error-state.tsx'
import { NotFoundState } from '@koma/ui/state/not-found-state.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { OfflineState } from '@koma/ui/state/offline-state.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { usePhoto, usePhotoDetail } from '../../features/photos/index.ts'
import { PeopleChoice } from './people-choice.tsx'

/** Tags people in the photo that the URL names. */
export function SelectTagUserPage() {
  const photoId = useSearchParams()[0].get('photo')
  return photoId ? <PhotoPeople key={photoId} photoId={photoId} /> : <NotFound />
}

/** Status codes that mean that the photo does not exist or is not the user's own. */
const absent: readonly (number | null)[] = [400, 403, 404, 422]

function PhotoPeople({ photoId }: { photoId: string }) {
  const t = useTranslations('selectTagUser')
  const detail = usePhotoDetail(photoId)
  const photo = usePhoto(photoId)
  const online = useOnline()
  const error = detail.error instanceof ApiError ? detail.error : null
  if (error && absent.includes(error.status)) return <NotFound />
  return (
    <Page layout="column" title={t('title')} back={`/photo/${photoId}`}>
      {photo && detail.data?.trashed_at ? (
        <Notice>{t('trashed')}</Notice>
      ) : photo && detail.data ? (
        <PeopleChoice photo={photo} />
      ) : detail.isFetching ? (
        <SkeletonRows />
      ) : !online ? (
        <OfflineState />
      ) : (
        <ErrorState onRetry={() => detail.refetch()} traceId={error?.requestId ?? undefined} />
      )}
    </Page>
  )
}

function NotFound() {
  const t = useTranslations('selectTagUser')
  return (
    <Page layout="column" title={t('title')} back="/photo">
      <NotFoundState
        isPart
        title={t('notFound.title')}
        description={t('notFound.description')}
        homeLabel={t('notFound.home')}
      />
    </Page>
  )
}
