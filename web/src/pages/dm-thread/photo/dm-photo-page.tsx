import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { ErrorState } from '@koma/ui/state/error-state.tsx'
import { NotFoundState } from '@koma/ui/state/not-found-state.tsx'
import { Spinner } from '@koma/ui/state/spinner.tsx'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSoughtPhoto, useThread } from '../../../features/dm/index.ts'
import { ListState } from '../../../platform/connection/list-state.tsx'
import { isNotThere } from '../../../platform/is-not-there.ts'
import { DmPhotoView } from './dm-photo-view.tsx'

/** A photo of a thread, where it was sent last. The thread is looked through until it is found. */
export function DmPhotoPage() {
  const t = useTranslations('dmThread')
  const { userId = '', photoId = '' } = useParams()
  const thread = useThread(userId)
  const sought = useSoughtPhoto(userId, photoId)
  if (isNotThere(thread.error) || isNotThere(sought.error) || sought.isGone) {
    return (
      <Centre>
        <title>{`${t('photo.notFound.title')} — Koma`}</title>
        <NotFoundState
          title={t('photo.notFound.title')}
          description={t('photo.notFound.description')}
          homeLabel={t('photo.notFound.home')}
        />
      </Centre>
    )
  }
  if (thread.data && sought.photo && sought.data) {
    return <DmPhotoView key={userId} thread={thread.data} photo={sought.photo} query={sought} />
  }
  return (
    <>
      <title>{`${t('title')} — Koma`}</title>
      <TopBar title={t('title')} back={`/dm/${userId}`} />
      {sought.isOlderFailed ? (
        <Centre>
          <ErrorState onRetry={() => void sought.loadOlder()} retrying={sought.isLoadingOlder} />
        </Centre>
      ) : (
        <ListState
          query={sought.data ? thread : sought}
          skeleton={
            <Centre>
              <Spinner size={28} />
            </Centre>
          }
        />
      )}
    </>
  )
}
