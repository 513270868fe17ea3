import type { Share } from '@koma/contract'
import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { lazySection } from '@koma/ui/lazy/lazy-part.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { NotFoundState } from '@koma/ui/state/not-found-state.tsx'
import { useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { GuestBar, useSession } from '../../features/session/index.ts'
import { useShare, useShareTarget } from '../../features/shares/index.ts'
import { useOpenTarget } from '../../features/uploads/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { isNotThere } from '../../platform/is-not-there.ts'
import { ShareOpen } from './share-open.tsx'
import { ShareSkeleton } from './share-skeleton.tsx'

const PhotoPicker = lazySection(async () => (await import('./photo-picker.tsx')).PhotoPicker, <ShareSkeleton />)
// Loaded apart, because few visitors need it.
const ShareClosed = lazySection(
  async () => (await import('./visitors/share-closed.tsx')).ShareClosed,
  <ShareSkeleton />,
)

/** A shared album, or what the viewer may see of it. */
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
  if (!share.is_readable) return <ShareClosed key={shareId} share={share} />
  if (search.has('add') && share.may.add_photos) return <Adding key={shareId} share={share} />
  return <ShareOpen key={shareId} share={share} />
}

/** Files that are dropped or pasted while photos are being chosen go into the share, too. */
function Adding({ share }: { share: Share }) {
  useOpenTarget(useShareTarget(share))
  return <PhotoPicker share={share} />
}
