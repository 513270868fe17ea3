import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { lazySection } from '@koma/ui/lazy/lazy-part.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { NotFoundState } from '@koma/ui/state/not-found-state.tsx'
import { Navigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useShare, useSharedPhoto, useSharePhoto } from '../../../features/shares/index.ts'
import { ListState } from '../../../platform/connection/list-state.tsx'
import { isNotThere } from '../../../platform/is-not-there.ts'
import { useShutOut } from '../visitors/use-shut-out.ts'
import { SharePhoto } from './share-photo.tsx'

// Loaded apart, because few visitors follow a link to a photo of an album that is closed to them.
const ShareClosed = lazySection(async () => (await import('../visitors/share-closed.tsx')).ShareClosed, null)

/** One photo of a shared album. A closed album can be opened here, so that visitors then see the photo they came for. */
export function SharePhotoPage() {
  const t = useTranslations('sharePage')
  const { shareId = '', photoId = '' } = useParams()
  const share = useShare(shareId)
  const query = useSharePhoto(shareId, photoId, share.data?.is_readable === true)
  const known = useSharedPhoto(shareId, photoId)
  useShutOut(shareId, query.error)
  if (isNotThere(share.error)) return <Navigate to={`/share/${shareId}`} replace />
  if (share.data && !share.data.is_readable) {
    return <ShareClosed key={shareId} share={share.data} />
  }
  if (isNotThere(query.error)) {
    return (
      <Centre>
        <title>{`${t('photoNotFound.title')} — Koma`}</title>
        <NotFoundState
          title={t('photoNotFound.title')}
          description={t('photoNotFound.description')}
          homeLabel={t('photoNotFound.home')}
        />
      </Centre>
    )
  }
  const photo = known ?? query.data
  if (share.data && photo) return <SharePhoto share={share.data} photo={photo} />
  return (
    <>
      <title>{`${t('title')} — Koma`}</title>
      <TopBar title={t('title')} back={`/share/${shareId}`} />
      <ListState query={share.data ? query : share} skeleton={null} />
    </>
  )
}
