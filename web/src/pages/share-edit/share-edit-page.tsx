import { useMediaQuery } from '@koma/ui/browser/media.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { lazySection } from '@koma/ui/lazy/lazy-part.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { Navigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useShare } from '../../features/shares/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { isNotThere } from '../../platform/is-not-there.ts'
import { SharePanel } from './share-panel.tsx'
import { ShareSettings } from './share-settings.tsx'

// Loaded apart, because on a phone the settings are shown without the album.
const ShareOpen = lazySection(async () => (await import('../share/share-open.tsx')).ShareOpen)

/** The settings of an album, for its owner: beside the album if there is room, otherwise a page of their own. */
export function ShareEditPage() {
  const t = useTranslations('shareEdit')
  const { shareId = '' } = useParams()
  const query = useShare(shareId)
  const beside = useMediaQuery('(min-width: 800px)')
  const share = query.data
  // The album's own page explains the problem.
  if (isNotThere(query.error) || (share && !share.may.manage)) return <Navigate to={`/share/${shareId}`} replace />
  if (share && beside) {
    return (
      <ShareOpen
        key={shareId}
        share={share}
        panel={
          <SharePanel shareId={shareId}>
            <ShareSettings share={share} />
          </SharePanel>
        }
      />
    )
  }
  return (
    <Page layout="column" title={t('title')} back={`/share/${shareId}`}>
      {share ? (
        <ShareSettings key={shareId} share={share} />
      ) : (
        <ListState query={query} skeleton={<SkeletonRows count={6} />} />
      )}
    </Page>
  )
}
