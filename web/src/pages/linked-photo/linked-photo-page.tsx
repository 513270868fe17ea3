import { ApiError } from '@koma/client'
import { BarEndProvider } from '@koma/ui/layout/bar-end.ts'
import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { NotFoundState } from '@koma/ui/state/not-found-state.tsx'
import { Skeleton } from '@koma/ui/state/skeleton.tsx'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLinkedPhoto } from '../../features/photo-links/index.ts'
import { GuestBar, useSession } from '../../features/session/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import styles from './linked-photo.module.css'
import { LinkedPhotoView } from './linked-photo-view.tsx'

/** The photo behind a link, for anybody who has the link. */
export function LinkedPhotoPage() {
  const t = useTranslations('linkedPhoto')
  const { token = '' } = useParams()
  const { status } = useSession()
  const query = useLinkedPhoto(token)
  const bar = status === 'guest' ? <GuestBar /> : <TopBar title={t('title')} back="/photo" />
  const why = endOf(query.error)
  if (why) {
    return (
      <>
        {bar}
        {/* The bar of guests has the language already. */}
        <BarEndProvider value={null}>
          <Centre>
            <title>{`${t(`${why}.title`)} — Koma`}</title>
            <NotFoundState
              title={t(`${why}.title`)}
              description={t(`${why}.description`)}
              homeLabel={t('home')}
              isPart={status !== 'guest'}
            />
          </Centre>
        </BarEndProvider>
      </>
    )
  }
  if (query.data) {
    return (
      <>
        {bar}
        <LinkedPhotoView token={token} photo={query.data} isGuest={status === 'guest'} />
      </>
    )
  }
  return (
    <>
      <title>{`${t('title')} — Koma`}</title>
      {bar}
      <ListState
        query={query}
        skeleton={
          <Skeleton>
            <span className={styles.waiting} />
          </Skeleton>
        }
      />
    </>
  )
}

/** An address that cannot be a link is answered like one that leads nowhere. */
function endOf(error: unknown): 'expired' | 'notFound' | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 410) return 'expired'
  return error.status === 404 ? 'notFound' : null
}
