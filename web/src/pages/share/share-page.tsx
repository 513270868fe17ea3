import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '../../features/session/index.ts'
import { isNotThere, useShare } from '../../features/shares/index.ts'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { Centre, ListState } from '../../ui/state/list-state.tsx'
import { NotFoundState } from '../../ui/state/not-found-state.tsx'
import { GuestBar } from './guest-bar.tsx'
import { ShareOpen } from './share-open.tsx'
import { ShareSkeleton } from './share-skeleton.tsx'

const PhotoPicker = lazy(async () => ({ default: (await import('./photo-picker.tsx')).PhotoPicker }))
// Few visitors need it. The album itself is not among what is waited for: React holds back what follows a fallback for 300 ms.
const ShareClosed = lazy(async () => ({ default: (await import('./share-closed.tsx')).ShareClosed }))

/** A shared album, as much of it as the viewer may see. */
export function SharePage() {
  const t = useTranslations('sharePage')
  const { shareId = '' } = useParams()
  const [search] = useSearchParams()
  const { status } = useSession()
  const query = useShare(shareId)
  const share = query.data
  if (isNotThere(query.error)) {
    return (
      <Centre>
        <title>{`${t('notFound.title')} — Koma`}</title>
        <NotFoundState
          title={t('notFound.title')}
          description={t('notFound.description')}
          homeLabel={t('notFound.home')}
        />
      </Centre>
    )
  }
  if (!share) {
    return (
      <>
        <title>{`${t('title')} — Koma`}</title>
        {status === 'guest' ? <GuestBar /> : <TopBar title={t('title')} back="/share" />}
        <ListState query={query} skeleton={<ShareSkeleton />} />
      </>
    )
  }
  return (
    <Suspense fallback={<ShareSkeleton />}>
      {!share.is_readable ? (
        <ShareClosed key={shareId} share={share} />
      ) : search.has('add') && share.may.add_photos ? (
        <PhotoPicker key={shareId} share={share} />
      ) : (
        <ShareOpen key={shareId} share={share} />
      )}
    </Suspense>
  )
}
