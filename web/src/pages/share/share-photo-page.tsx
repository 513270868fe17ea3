import { Navigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isNotThere, useRoomStore, useShare, useSharePhoto } from '../../features/shares/index.ts'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { Centre, ListState } from '../../ui/state/list-state.tsx'
import { NotFoundState } from '../../ui/state/not-found-state.tsx'
import { SharePhoto } from './share-photo.tsx'
import { useShutOut } from './use-shut-out.ts'

/** One photo of a shared album. Where the album is closed, its own page says what opens it. */
export function SharePhotoPage() {
  const t = useTranslations('sharePage')
  const { shareId = '', photoId = '' } = useParams()
  const share = useShare(shareId)
  const query = useSharePhoto(shareId, photoId)
  const { store } = useRoomStore(shareId)
  useShutOut(shareId, query.error)
  if (isNotThere(share.error) || (share.data && !share.data.is_readable)) {
    return <Navigate to={`/share/${shareId}`} replace />
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
  const photo = store.get(photoId) ?? query.data
  if (share.data && photo) return <SharePhoto share={share.data} photo={photo} />
  return (
    <>
      <title>{`${t('title')} — Koma`}</title>
      <TopBar title={t('title')} back={`/share/${shareId}`} />
      <ListState query={share.isError ? share : query} skeleton={null} />
    </>
  )
}
