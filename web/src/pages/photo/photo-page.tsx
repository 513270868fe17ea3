import { ApiError } from '@koma/client'
import { useOnline } from '@koma/ui/browser/online.ts'
import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { ErrorState } from '@koma/ui/state/error-state.tsx'
import { NotFoundState } from '@koma/ui/state/not-found-state.tsx'
import { OfflineState } from '@koma/ui/state/offline-state.tsx'
import { useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFavoritePhoto } from '../../features/favorites/index.ts'
import { usePhoto, usePhotoDetail, useTaggedPhoto } from '../../features/photos/index.ts'
import { useSession } from '../../features/session/index.ts'
import { isNotThere } from '../../platform/is-not-there.ts'
import { FavoriteOfOther } from './favorite-of-other.tsx'
import { OwnPhoto } from './own-photo.tsx'
import styles from './photo-page.module.css'
import { TaggedPhoto } from './tagged-photo.tsx'

/**
 * One photo of the library, one the user is tagged in, or somebody else's among the favorites. What a list knows of it is shown at
 * once; the rest arrives beside it.
 */
export function PhotoPage() {
  const { photoId = '', albumId } = useParams()
  const [query] = useSearchParams()
  const { me } = useSession()
  const known = usePhoto(photoId)
  const isKnownAsOthers = known !== undefined && me !== null && known.owner.user_id !== me.user_id
  const own = usePhotoDetail(photoId, !isKnownAsOthers)
  const isNotOwn = isKnownAsOthers || isNotThere(own.error)
  const isFavorite = albumId === undefined && query.get('view') === 'favorite'
  const favorite = useFavoritePhoto(photoId, isNotOwn && isFavorite)
  // The heart of an open photo can be removed: then it is no favorite any more, and still shown.
  const isNoFavorite = !isFavorite || (isNotThere(favorite.error) && !favorite.data)
  const tagged = useTaggedPhoto(photoId, isNotOwn && isNoFavorite)
  if (isNotOwn && !isNoFavorite) {
    if (favorite.data) return <FavoriteOfOther photo={known ?? favorite.data} />
    return <Waiting asked={favorite} />
  }
  if (isNotOwn) {
    if (isNotThere(tagged.error)) return <NotFound />
    if (tagged.data) return <TaggedPhoto photo={known ?? tagged.data} />
    return <Waiting asked={tagged} />
  }
  const photo = known ?? own.data
  if (photo) return <OwnPhoto photo={photo} detail={own.data ?? null} />
  return <Waiting asked={own} />
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
